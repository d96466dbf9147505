import { request as httpRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import cors from '@fastify/cors'
import fastify, { type FastifyReply } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { buildTestApp } from '../../../test/support/build-test-app.ts'
import { signIn } from '../../../test/support/sign-in.ts'
import { addEtags } from '../etags.ts'
import type { App } from '../routing.ts'
import { compressAnswers } from './compress-answers.ts'

const LONG = { text: 'The county fair opens on Friday. '.repeat(100) }
const JSON_TEXT = JSON.stringify(LONG)
const BOTH = { 'accept-encoding': 'gzip, br' }

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Plain HTTP, because fetch decodes bodies. */
function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  httpRequest(url, { method, headers }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('error', reject)
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
    )
  })
    .on('error', reject)
    .end()
  return promise
}

type Send = (reply: FastifyReply) => unknown

async function serve(routes: Record<string, Send>) {
  const app = fastify() as unknown as App
  onTestFinished(() => app.close())
  await app.register(cors, { origin: ['http://localhost:3000'] })
  addEtags(app)
  compressAnswers(app)
  for (const [path, send] of Object.entries(routes))
    app.get(path, { config: { etag: true } }, async (_request, reply) => send(reply))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const get = (path: string, headers: Record<string, string> = BOTH, method = 'GET') => ask(url + path, headers, method)
  return { get, url }
}

test('answers over 1 kB are compressed as the caller takes them, and caches are told', async () => {
  const { get } = await serve({ '/long': () => LONG, '/short': () => ({ text: 'The fair.' }) })
  const br = await get('/long')
  expect([br.headers['content-encoding'], br.headers['content-length']]).toEqual(['br', String(br.body.length)])
  expect(brotliDecompressSync(br.body).toString()).toBe(JSON_TEXT)
  const gz = await get('/long', { 'accept-encoding': 'br;q=0, gzip' })
  expect(gunzipSync(gz.body).toString()).toBe(JSON_TEXT)
  const plain = [await get('/long', {}), await get('/long', { 'accept-encoding': 'identity' }), await get('/short')]
  expect(plain.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, undefined, undefined])
  expect(plain[0]?.body.toString()).toBe(JSON_TEXT)
  for (const { headers } of [br, gz, ...plain]) expect(headers.vary).toBe('Origin, Accept-Encoding')
})

test('an answer that the caller has is a 304 in any encoding', async () => {
  const { get } = await serve({ '/long': () => LONG })
  const { headers } = await get('/long')
  expect((await get('/long', {})).headers.etag).toBe(headers.etag)
  for (const tag of [String(headers.etag), String(headers.etag).slice(2), `"other", ${headers.etag}`, '*']) {
    const again = await get('/long', { ...BOTH, 'if-none-match': tag })
    expect([tag, again.status, again.body.length]).toEqual([tag, 304, 0])
    expect(again.headers).toMatchObject({ etag: headers.etag, vary: 'Origin, Accept-Encoding' })
    expect(again.headers['content-encoding']).toBeUndefined()
  }
  expect((await get('/long', { ...BOTH, 'if-none-match': '"other"' })).status).toBe(200)
})

test('answers with a key, a token or a password are never compressed', async () => {
  const app = fastify() as unknown as App
  onTestFinished(() => app.close())
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  compressAnswers(app)
  app.get('/by-key/:key', async () => LONG)
  app.get('/leave/:token', async () => LONG)
  app.get('/password', { config: { answersSecret: true } }, async () => LONG)
  for (const url of ['/by-key/abc', '/leave/abc', '/password']) {
    const { headers } = await app.inject({ url, headers: BOTH })
    expect(headers['content-encoding'], url).toBeUndefined()
    // For a proxy that compresses.
    expect(headers['cache-control'], url).toBe('no-store, no-transform')
  }
})

test('the service compresses what everybody may read, and sends live events at once', async () => {
  const { app, context } = await buildTestApp()
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const docs = await ask(`${url}/api/docs/openapi.json`, BOTH)
  expect(JSON.parse(brotliDecompressSync(docs.body).toString())).toHaveProperty('openapi')

  const { headers } = await signIn(context)
  const stop = new AbortController()
  const live = await fetch(`${url}/api/live`, {
    headers: { ...headers, ...BOTH, 'sec-fetch-site': 'same-origin' },
    signal: stop.signal,
  })
  expect(live.headers.get('content-encoding')).toBeNull()
  const first = await live.body?.getReader().read()
  expect(first?.value?.length).toBeGreaterThan(0)
  stop.abort()
})
