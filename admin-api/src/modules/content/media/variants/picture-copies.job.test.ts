import { readdir, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../../test/support/build-test-app.ts'
import { guardedOutside, serveOutside } from '../../../../../test/support/loopback-outside.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { publishEverything } from '../../../../../test/support/publish-everything.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { createArticle } from '../../../../../test/support/write-articles.ts'
import { folderOf } from '../../../../file-storage/open-file-storage.ts'
import { getPostJson } from '../../../publishing/content-service/posts/posts.service.ts'
import { createPicture } from '../library/media.service.ts'
import { deleteDueSizes } from './delete-sizes.ts'
import { makeNextCopies, startPictureCopies } from './picture-copies.job.ts'
import { breakCopies, requestCopies } from './picture-copies.service.ts'

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
    const context = await buildTestContext({ store: await openTestStore() })
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

  it('renders the articles that show it once more, and only once', async () => {
    const { context, article } = await open()
    expect(await changesOf(context, article.wordpressPostId)).toHaveLength(1)
    await makeNextCopies(context)
    await makeNextCopies(context)
    const changes = await changesOf(context, article.wordpressPostId)
    expect(changes.slice(1)).toEqual([{ kind: 'article', isInPlace: true }])
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

  it('asks for one build for all, where the site is built elsewhere', async () => {
    const context = await buildTestContext({
      store: await openTestStore(),
      env: { DEPLOY_HOOK_URL: 'https://ci.example/hook', SITE_URL: 'https://news.example' },
    })
    for (const background of ['red', 'green', 'blue']) {
      const photo = await drawn(60, 40, background).png().toBuffer()
      const { url } = await createPicture(context, photo, { originalName: null, alt: null })
      await createArticle(context, newArticle({ title: background, imageUrl: url, status: 'published' }), null)
    }
    while ((await makeNextCopies(context)) === 'done');
    const changes = await context.store.db.selectFrom('changes').select('seq').execute()
    expect(changes).toHaveLength(3 + 1)
  })

  it('whose file is gone leaves no hole', async () => {
    const { context, picture, article } = await open()
    await rm(join(context.config.dataDir, picture.url))
    await makeNextCopies(context)
    expect(await stateOf(context)).toMatchObject({ state: 'broken' })
    expect(await changesOf(context, article.wordpressPostId)).toHaveLength(2)
  })

  it('is taken up by the loop by itself', async () => {
    const { context } = await open()
    const loop = startPictureCopies(context)
    await vi.waitFor(async () => expect(await stateOf(context)).toMatchObject({ state: 'ready' }), 10_000)
    await loop.stop()
  })

  it('in a text is shown by the article, which is rendered once when all its pictures are made', async () => {
    const { context, picture } = await open()
    const photo = await drawn(40, 20, 'navy').png().toBuffer()
    const other = await createPicture(context, photo, { originalName: null, alt: null })
    const content = `<p>Two:</p><img src="${picture.url}" alt="One"><figure><img src="${other.url}" alt="Other"></figure>`
    const article = await createArticle(context, newArticle({ title: 'Text', content, status: 'published' }), null)
    await makeNextCopies(context)
    expect(await changesOf(context, article.wordpressPostId)).toHaveLength(1)
    await makeNextCopies(context)
    expect((await changesOf(context, article.wordpressPostId)).slice(1)).toEqual([{ kind: 'article', isInPlace: true }])
    const post = await getPostJson(context, article.wordpressPostId, { fields: undefined, embed: new Set() })
    expect(post).toMatchObject({
      hometown_pictures: {
        [picture.url]: { width: 700, height: 350, sources: [{ type: 'image/avif' }, { type: 'image/webp' }] },
        [other.url]: { width: 40, height: 20 },
      },
    })
  })

  it('in a text, whose file is gone, leaves no hole, and the others do not wait for it', async () => {
    const { context, picture } = await open()
    const photo = await drawn(40, 20, 'navy').png().toBuffer()
    const other = await createPicture(context, photo, { originalName: null, alt: null })
    await rm(join(context.config.dataDir, picture.url))
    const content = `<p>Words</p><figure><img src="${picture.url}" alt=""><figcaption>Gone</figcaption></figure><img src="${other.url}" alt="Here">`
    const article = await createArticle(context, newArticle({ title: 'Text', content, status: 'published' }), null)
    while ((await makeNextCopies(context)) === 'done');
    expect(await changesOf(context, article.wordpressPostId)).toHaveLength(2)
    const post = await getPostJson(context, article.wordpressPostId, { fields: undefined, embed: new Set() })
    expect(post).toMatchObject({ content: { rendered: expect.not.stringContaining('fig') } })
    expect(Object.keys(Object(post).hometown_pictures)).toEqual([other.url])
  })

  it('is made again when the folder was lost, and no page for it', async () => {
    const { context, article } = await open()
    await makeNextCopies(context)
    const files = await filesOf(context)
    await rm(folderOf(context.config.dataDir, 'derived'), { recursive: true })
    const loop = startPictureCopies(context)
    await vi.waitFor(async () => expect(await filesOf(context)).toEqual(files), 10_000)
    await loop.stop()
    expect(await changesOf(context, article.wordpressPostId)).toHaveLength(2)
  })
})

describe('a picture of the newsroom’s WordPress', () => {
  async function open(answer: RequestListener, path = '/a.jpg') {
    const host = await serveOutside(answer)
    const context = await buildTestContext({
      outside: guardedOutside(),
      store: await openTestStore(),
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

  it('is read through redirects of the same host', async () => {
    const photo = await drawn(40, 20).png().toBuffer()
    const { context } = await open((request, response) => {
      if (request.url === '/a.jpg') response.writeHead(301, { location: '/b.jpg' }).end()
      else response.end(photo)
    })
    await makeNextCopies(context)
    expect(await stateOf(context)).toMatchObject({ state: 'ready' })
  })

  it('that redirects to another host never reaches it', async () => {
    const other = await serveOutside((_, response) => response.end('secret'))
    const { context } = await open((_, response) => response.writeHead(302, { location: `${other.origin}/x` }).end())
    await makeNextCopies(context)
    expect(other.asked).toEqual([])
    expect(await stateOf(context)).toMatchObject({ state: 'broken' })
  })

  it('that is deleted while its sizes are made stays deleted, and leaves no file', async () => {
    const photo = await drawn(400, 200).jpeg().toBuffer()
    const asked = Promise.withResolvers<void>()
    const deleted = Promise.withResolvers<void>()
    const { context, url } = await open(async (_, response) => {
      asked.resolve()
      await deleted.promise
      response.end(photo)
    })
    const making = makeNextCopies(context)
    await asked.promise
    await context.store.db.transaction().execute((trx) => breakCopies(trx, url, context.clock.now()))
    deleted.resolve()
    await making
    await publishEverything(context)
    await deleteDueSizes(context)
    expect(await stateOf(context)).toMatchObject({ state: 'broken', due_at: null })
    expect(await filesOf(context)).toEqual([])
  })

  it('at another host is never asked for', async () => {
    const other = await serveOutside((_, response) => response.end('secret'))
    const { context } = await open((_, response) => response.end(), `${other.origin}/a.jpg`)
    await makeNextCopies(context)
    expect(other.asked).toEqual([])
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
