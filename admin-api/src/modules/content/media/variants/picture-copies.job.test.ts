import { readdir } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../../test/support/build-test-app.ts'
import { guardedOutside, serveOutside } from '../../../../../test/support/loopback-outside.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { createArticle } from '../../../../../test/support/write-articles.ts'
import { folderOf } from '../../../../file-storage/file-storage.ts'
import { createPicture } from '../library/media.service.ts'
import { makeNextCopies } from './picture-copies.job.ts'
import { requestCopies } from './picture-copies.service.ts'

const HOUR = 60 * 60 * 1000

function drawn(width: number, height: number, background = 'teal') {
  return sharp({ create: { width, height, channels: 3, background } })
}

async function changesOf(context: TestContext, contentId: number) {
  const rows = await context.store.db
    .selectFrom('changes')
    .select(['kind', 'before', 'after'])
    .where('content_id', '=', contentId)
    .orderBy('seq')
    .execute()
  return rows.map(({ kind, before, after }) => ({ kind, isInPlace: before !== null && before === after }))
}

async function stateOf(context: TestContext) {
  return context.store.db
    .selectFrom('picture_copies')
    .select(['state', 'attempts', 'due_at', 'problem', 'widths', 'width', 'height', 'colour'])
    .executeTakeFirstOrThrow()
}

async function filesOf(context: TestContext): Promise<string[]> {
  return (await readdir(folderOf(context.config.dataDir, 'derived')))
    .map((name) => name.replace(/^[0-9a-f]{64}-/, ''))
    .sort()
}

describe('an uploaded picture', () => {
  async function open() {
    const context = await buildTestContext()
    const photo = await drawn(700, 350, '#204060').jpeg().toBuffer()
    const picture = await createPicture(context, photo, { originalName: 'a.jpg', alt: null })
    const article = await createArticle(context, newArticle({ imageUrl: picture.url, status: 'published' }), null)
    return { context, picture, article }
  }

  it('has one WebP at once, and the other sizes after a while', async () => {
    const { context } = await open()
    expect(await filesOf(context)).toEqual(['700.webp'])
    expect(await stateOf(context)).toMatchObject({ state: 'first', width: 700, height: 350 })
    expect(await makeNextCopies(context)).toBe('done')
    expect(await filesOf(context)).toEqual(
      ['320.avif', '320.webp', '640.avif', '640.webp', '700.avif', '700.jpg', '700.webp'].sort(),
    )
    const state = await stateOf(context)
    expect(state).toMatchObject({ state: 'ready', due_at: null, widths: '[320,640,700]' })
    // The colour's bucket, not its exact value.
    expect(state.colour).toMatch(/^#[12]\w[34]\w[56]\w$/)
    expect(await makeNextCopies(context)).toBe('nothing')
  })

  it('is not made again when the process ends in the middle', async () => {
    const { context, article } = await open()
    let files = 0
    await makeNextCopies(context, { isStopped: () => ++files > 3 })
    expect(await stateOf(context)).toMatchObject({ state: 'first', attempts: 0 })
    const before = await filesOf(context)
    expect(before.length).toBeGreaterThan(1)
    await makeNextCopies(context)
    expect(await stateOf(context)).toMatchObject({ state: 'ready' })
    expect(await changesOf(context, article.wordpressPostId)).toHaveLength(2)
  })
})

describe('a picture of the newsroom’s WordPress', () => {
  async function open(answer: RequestListener, path = '/a.jpg') {
    const host = await serveOutside(answer)
    const context = await buildTestContext({
      outside: guardedOutside(),
      env: { WORDPRESS_URL: host.origin },
    })
    const url = path.startsWith('/') ? host.origin + path : path
    // Articles aren't mirrored here; only the row that requests the picture matters.
    await context.store.db.transaction().execute((trx) => requestCopies(trx, url, context.clock.now()))
    const article = await createArticle(context, newArticle({ imageUrl: url, status: 'published' }), null)
    return { context, host, url, article }
  }

  it('is copied without the camera’s notes, upright', async () => {
    const photo = await drawn(400, 200)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Nora' } })
      .toBuffer()
    const turned = await sharp(photo).keepMetadata().withMetadata({ orientation: 6 }).toBuffer()
    const { context, article } = await open((_, response) => response.end(turned))
    await makeNextCopies(context)
    expect(await stateOf(context)).toMatchObject({ state: 'ready', width: 200, height: 400 })
    const folder = folderOf(context.config.dataDir, 'derived')
    for (const name of await readdir(folder)) {
      const made = await sharp(join(folder, name)).metadata()
      expect(made.exif).toBeUndefined()
      expect([made.width, made.height]).toEqual([200, 400])
    }
    expect(await changesOf(context, article.wordpressPostId)).toHaveLength(2)
  })

  it('that redirects to another host never reaches it', async () => {
    const other = await serveOutside((_, response) => response.end('secret'))
    const { context } = await open((_, response) => response.writeHead(302, { location: `${other.origin}/x` }).end())
    await makeNextCopies(context)
    expect(other.asked).toEqual([])
    expect(await stateOf(context)).toMatchObject({ state: 'broken' })
  })

  const bomb = drawn(9000, 9000).png({ compressionLevel: 9 }).toBuffer()
  it.each([
    ['is missing', (response) => response.writeHead(404).end('<h1>Not found</h1>')],
    ['is a page', (response) => response.setHeader('content-type', 'image/jpeg').end('<!doctype html>')],
    ['is an SVG', (response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['is cut off', async (response) => response.end((await drawn(900, 900).png().toBuffer()).subarray(0, 200))],
    ['unfolds to too many pixels', async (response) => response.end(await bomb)],
    ['redirects for ever', (response) => response.writeHead(302, { location: '/a.jpg' }).end()],
    ['has too many bytes', (response) => response.end(Buffer.alloc(60_000, 7))],
  ] as [string, (response: Parameters<RequestListener>[1]) => unknown][])(
    'that %s is left out, and tried again later',
    async (_what, answer) => {
      const { context, article } = await open((_, response) => void answer(response))
      await makeNextCopies(context, { maxBytes: 50_000 })
      const state = await stateOf(context)
      expect(state.state).toBe('broken')
      expect(state.due_at).toBe(context.clock.now() + HOUR)
      expect(await changesOf(context, article.wordpressPostId)).toHaveLength(2)

      context.clock.advance(HOUR)
      await makeNextCopies(context, { maxBytes: 50_000 })
      expect(await stateOf(context)).toMatchObject({ state: 'broken', attempts: 2 })
      expect(await changesOf(context, article.wordpressPostId)).toHaveLength(2)
    },
  )

  it('stays as it is while its host is slow or away, is left out after four tries, and comes back', async () => {
    const photo = await drawn(40, 20).png().toBuffer()
    let isWell = false
    const { context, article } = await open((_, response) => {
      if (isWell) response.end(photo)
    })
    for (const state of ['waiting', 'waiting', 'waiting', 'broken']) {
      await makeNextCopies(context, { withinMs: 20 })
      expect(await stateOf(context)).toMatchObject({ state })
      context.clock.advance(24 * HOUR)
    }
    isWell = true
    await makeNextCopies(context)
    expect(await stateOf(context)).toMatchObject({ state: 'ready', problem: null })
    expect(await changesOf(context, article.wordpressPostId)).toHaveLength(3)
  })
})
