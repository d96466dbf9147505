import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import cors from '@fastify/cors'
import { expect, onTestFinished, test } from 'vitest'
import { createBareApp } from '../../test/support/bare-app.ts'
import { addEtags, compressResponses } from './responses.ts'

const LONG = { text: 'The county fair opens on Friday. '.repeat(100) }
const BOTH = { 'accept-encoding': 'gzip, br' }

async function serve() {
  const app = createBareApp()
  onTestFinished(() => app.close())
  await app.register(cors, { origin: ['http://localhost:3000'] })
  addEtags(app)
  compressResponses(app)
  app.get('/long', { config: { etag: true } }, async () => LONG)
  app.get('/short', async () => ({ text: 'The fair.' }))
  for (const path of ['/by-key/:key', '/leave/:token']) app.get(path, async () => LONG)
  app.get('/password', { config: { noStore: true } }, async () => LONG)
  return (url: string, headers: Record<string, string> = BOTH) => app.inject({ url, headers })
}

test('answers over 1 kB are compressed as the caller takes them, and caches are told', async () => {
  const get = await serve()
  const br = await get('/long')
  expect([br.headers['content-encoding'], br.headers['content-length']]).toEqual(['br', String(br.rawPayload.length)])
  expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toEqual(LONG)
  const gz = await get('/long', { 'accept-encoding': 'br;q=0, gzip' })
  expect(JSON.parse(gunzipSync(gz.rawPayload).toString())).toEqual(LONG)
  const plain = [await get('/long', {}), await get('/short')]
  for (const { headers } of plain) expect(headers['content-encoding']).toBeUndefined()
  for (const { headers } of [br, gz, ...plain]) expect(headers.vary).toBe('Origin, Accept-Encoding')
})

test('an answer that the caller has is a 304 in any encoding', async () => {
  const get = await serve()
  const { headers } = await get('/long')
  expect((await get('/long', {})).headers.etag).toBe(headers.etag)
  const again = await get('/long', { ...BOTH, 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.payload, again.headers['content-encoding']]).toEqual([304, '', undefined])
})

test.each(['/by-key/abc', '/leave/abc', '/password'])('what holds a secret isn’t compressed: %s', async (path) => {
  expect((await (await serve())(path)).headers['content-encoding']).toBeUndefined()
})
