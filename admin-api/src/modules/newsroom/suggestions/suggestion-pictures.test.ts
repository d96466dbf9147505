import { readdir, utimes } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { fakeOutside } from '../../../../test/support/fake-outside.ts'
import { ask, news, openDesk, suggest } from '../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { createOutside, type Outside, type ReadOutcome } from '../../../integrations/outside/outside.ts'
import { cleanUp } from '../../operations/retention/clean-up.ts'

const URL_OF_PICTURE = 'https://gazette.example.org/bridge.jpg'

function webWith(answer: () => Promise<ReadOutcome>): Outside & { asked: string[] } {
  const asked: string[] = []
  const outside = fakeOutside({
    async read(url) {
      asked.push(url)
      return answer()
    },
  })
  return { ...outside, asked }
}

function bytes(body: Buffer, contentType = 'image/jpeg'): () => Promise<ReadOutcome> {
  return async () => ({ outcome: 'read', url: URL_OF_PICTURE, status: 200, body, contentType })
}

async function deskWith(outside: Outside, imageUrl = URL_OF_PICTURE) {
  const desk = await openDesk(openTestStore, { outside })
  return { desk, id: await suggest(desk, news({ imageUrl })) }
}

test('a picture is copied small, once, for several who look at it', async () => {
  const large = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const web = webWith(bytes(large))
  const { desk, id } = await deskWith(web)
  const answers = await Promise.all([1, 2].map(() => ask(desk, 'GET', `/${id}/image`)))
  answers.push(await ask(desk, 'GET', `/${id}/image`))
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual(
    Array(3).fill([200, 'image/webp']),
  )
  for (const directive of ["base-uri 'none'", "frame-ancestors 'none'", 'sandbox'])
    expect(answers[0]?.headers['content-security-policy']).toContain(directive)
  expect(await sharp(answers[0]?.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480, height: 240 })
  expect(web.asked).toEqual([URL_OF_PICTURE])
  const { dataDir } = desk.context.config
  const folder = join(dataDir, 'derived', 'suggestions')
  const [name = ''] = await readdir(folder)
  // Files have the machine's time, which isn't that of tests.
  await utimes(join(folder, name), new Date(), new Date(desk.context.clock.now()))
  desk.context.clock.advance(31 * 86_400_000)
  await cleanUp(desk.context)
  expect(await readdir(folder)).toEqual([])
})

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')

test.each([
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a vector, which can do more than show a picture', SVG],
  ['nothing', Buffer.alloc(0)],
  ['the beginning of a picture', Buffer.from('ffd8ffe000104a464946', 'hex')],
])('%s is not shown, whatever it is called, and not asked for again at once', async (what, body) => {
  const web = webWith(bytes(body))
  const { desk, id } = await deskWith(web, `${URL_OF_PICTURE}?${encodeURIComponent(what)}`)
  for (let time = 0; time < 2; time++) expect((await ask(desk, 'GET', `/${id}/image`)).json().code).toBe('no_picture')
  expect(web.asked).toHaveLength(1)
})

test('nothing on this machine is asked for a picture', async () => {
  let calls = 0
  const canary = createServer((_request, response) => {
    calls++
    response.end()
  })
  await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done))
  onTestFinished(() => new Promise<void>((done) => void canary.close(() => done())))
  const address = canary.address()
  const port = typeof address === 'object' ? address?.port : 0
  const { desk } = await deskWith(createOutside({ userAgent: () => 'Hometown' }))
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '2130706433', '[::ffff:127.0.0.1]']) {
    const id = await suggest(desk, news({ imageUrl: `http://${host}:${port}/a.jpg` }))
    expect((await ask(desk, 'GET', `/${id}/image`)).statusCode).toBe(404)
  }
  expect(calls).toBe(0)
})
