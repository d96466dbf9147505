import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fakeSafeFetch } from '../../../../test/support/fake-safe-fetch.ts'
import { ask, news, openDesk, suggest } from '../../../../test/support/suggestions.ts'
import { drawnPicture } from '../../../../test/support/upload-picture.ts'
import { deleteOldData } from '../../operations/retention/delete-old-data.ts'

/** Opens a desk with a suggestion whose picture's address has `body`. */
async function open(body: Buffer) {
  const asked: string[] = []
  const safeFetch = fakeSafeFetch({
    async read(url) {
      asked.push(url)
      return { outcome: 'read', url, status: 200, body, contentType: 'image/jpeg' }
    },
  })
  const desk = await openDesk({ safeFetch })
  const id = await suggest(desk, news({ imageUrl: 'https://gazette.example.org/bridge.jpg' }))
  return { desk, asked, look: () => ask(desk, 'GET', `/${id}/image`) }
}

test('a picture is copied small, once, for several who look at it', async () => {
  const { desk, asked, look } = await open(await drawnPicture(2000, 1000))
  const answers = [...(await Promise.all([look(), look()])), await look()]
  for (const { statusCode, headers } of answers)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
  for (const directive of ["base-uri 'none'", "frame-ancestors 'none'", 'sandbox'])
    expect(answers[0]?.headers['content-security-policy']).toContain(directive)
  expect(await sharp(answers[0]?.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480, height: 240 })
  expect(asked).toHaveLength(1)
  const folder = join(desk.context.config.dataDir, 'derived', 'suggestions')
  const [name = ''] = await readdir(folder)
  // Files have the machine's time, which isn't that of tests.
  await utimes(join(folder, name), new Date(), new Date(desk.context.clock.now()))
  desk.context.clock.advance(31 * 86_400_000)
  await deleteOldData(desk.context)
  expect(await readdir(folder)).toEqual([])
})

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')

test('what can do more than show a picture isn’t shown, whatever it is called, and not asked for again at once', async () => {
  const { asked, look } = await open(SVG)
  for (let time = 0; time < 2; time++) expect((await look()).json().code).toBe('no_picture')
  expect(asked).toHaveLength(1)
})
