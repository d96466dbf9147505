import { jobInputSchema } from '@hometown/shared-types/contract/jobs'
import { samplePost } from '@hometown/wordpress-adapter/test-site'
import { describe, expect, it } from 'vitest'
import { becomeLeader } from '../../../../test/support/leader.ts'
import { openPolledMirror, type PolledMirror } from '../../../../test/support/mirror-harness.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { addArticleViews } from '../../content/articles/article-views.service.ts'
import { listCorrections } from '../../content/articles/index.ts'
import { createCorrection } from '../../content/articles/writing/corrections.service.ts'
import { findRedirect } from '../../content/redirects/index.ts'
import { LeadershipLostError } from '../../platform/jobs/index.ts'
import { mirrorPosts, processQueue } from './mirror-posts.service.ts'
import { enqueueReads } from './mirror-state.service.ts'
import type { WordPressSource } from './wordpress-source.service.ts'

type ByIds = WordPressSource['client']['posts']['byIds']

/** @param onAnswer runs before the mirror gets the answer */
function sourceWith({ source }: PolledMirror, onAnswer: (answer: Awaited<ReturnType<ByIds>>) => Promise<void>) {
  const { client } = source
  const byIds: ByIds = async (...asked) => {
    const answer = await client.posts.byIds(...asked)
    await onAnswer(answer)
    return answer
  }
  return { ...source, client: { ...client, posts: { ...client.posts, byIds } } }
}

describe('a post that is stored', () => {
  it('has its raw text as it was, a safe one, and what no database or page can hold left out', async () => {
    const mirror = await openPolledMirror({ posts: 2 })
    const post = mirror.post(100)
    Object.assign(post, {
      title: 'Old\u0000 bridge\u0007\ud800',
      excerpt: 'With\u0000out end\u001b',
      content:
        '<!-- wp:html -->\n<p onclick="x()">Iron\u0000 and\ud800 stone</p><script>alert(1)</script>\n<!-- /wp:html -->',
      meta: { ...post.meta, author_name: 'Nora\u0000 E', keywords: 'iron\u0000, \u0000', image_alt: 'A\u0000 bridge' },
    })
    await mirror.webhook(100)
    const row = await mirror.article(100)
    expect(row).toMatchObject({ title: 'Old bridge \ufffd', description: 'Without end' })
    expect(row).toMatchObject({ author_name: 'Nora E', keywords: '["iron"]' })
    expect(row?.content_html.trim()).toBe('<p>Iron and\ufffd stone</p>')
    expect(row?.content_raw).toContain('<!-- wp:html -->')
    await mirror.webhook(100)
    expect((await mirror.article(100))?.version).toBe(row?.version)
  })

  it('leaves the columns that are ours alone', async () => {
    const mirror = await openPolledMirror({ posts: 1 })
    const { db } = mirror.context.store
    const job = JSON.stringify({ ...jobInputSchema.parse({ pay: '$20' }), closesAt: null })
    const ours = { owner_id: 'nora', in_review: 1, review: '{}', job, views: 7 }
    await db.updateTable('articles').set(ours).where('number', '=', 100).execute()
    Object.assign(mirror.post(100), { title: 'Changed', modified: mirror.context.clock.now() })
    await mirror.webhook(100)
    expect(await mirror.article(100)).toMatchObject({ ...ours, title: 'Changed' })
  })

  it('is the newer one when somebody saves at the desk while WordPress is asked', async () => {
    const mirror = await openPolledMirror({ posts: 2 })
    const post = mirror.post(100)
    post.title = 'Read before the save'
    const { db } = mirror.context.store
    let saves = 0
    const source = sourceWith(mirror, async () => {
      if (saves++ > 0) return
      post.title = 'Saved at the desk'
      const version = ((await mirror.article(100))?.version ?? 0) + 1
      await db.updateTable('articles').set({ title: post.title, version }).where('number', '=', 100).execute()
    })
    await enqueueReads(db, 'post', [100], mirror.context.clock.now())
    await processQueue(mirror.mirror, source)
    expect([saves, (await mirror.article(100))?.title]).toEqual([2, 'Saved at the desk'])
  })

  it('is an older one when WordPress went back to a backup', async () => {
    const mirror = await openPolledMirror({ posts: 2 })
    const post = mirror.post(100)
    Object.assign(post, { title: 'As it was', modified: post.modified - 30_000 })
    await mirror.poll()
    expect((await mirror.article(100))?.title).toBe('As it was')
  })

  it('is stored by the process that leads alone', async () => {
    const mirror = await openPolledMirror({ posts: 1 })
    mirror.post(100).title = 'Changed'
    await becomeLeader(mirror.context)
    await expect(mirror.webhook(100)).rejects.toThrow(LeadershipLostError)
    expect((await mirror.article(100))?.title).not.toBe('Changed')
    expect(await mirror.queue()).toMatchObject([{ id: 100 }])
  })
})

const WITHDRAWALS: [what: string, fields: Record<string, unknown>][] = [
  ['a draft', { status: 'draft' }],
  ['private', { status: 'private' }],
  ['scheduled', { status: 'future' }],
  ['in the trash', { status: 'trash' }],
  ['behind a password', { password: 'please' }],
]
/** Neither the post nor its brief is readable. */
const MALFORMED = { slug: 5 }

describe('a post that can’t be read', () => {
  it.each(WITHDRAWALS)('and is %s now leaves the site when the poll finds it changed', async (_what, fields) => {
    const mirror = await openPolledMirror({ posts: 2 })
    Object.assign(mirror.post(101), { ...MALFORMED, ...fields, modified: mirror.context.clock.now() - 1000 })
    await mirror.poll()
    expect(await mirror.publishedIds()).toEqual([100])
  })

  it('stays as it is here while it is public, is named, and comes when it can be read', async () => {
    const mirror = await openPolledMirror({ posts: 2 })
    const post = mirror.post(101)
    const { title, slug, modified } = post
    Object.assign(post, { ...MALFORMED, title: 'Bridge opens', modified: modified + 1000 })
    await mirror.poll()
    expect(await mirror.article(101)).toMatchObject({ title, status: 'published' })
    expect(await mirror.queue()).toEqual([{ id: 101, problem: 'WordPress’s answer is malformed.' }])
    Object.assign(post, { slug })
    mirror.context.clock.advance(600_000)
    await mirror.poll()
    expect(await mirror.article(101)).toMatchObject({ title: 'Bridge opens' })
    expect(await mirror.queue()).toEqual([])
  })

  it.each([
    ['a draft', { status: 'draft' }, []],
    ['public as before', {}, [100]],
  ])('because its text is beyond the limits is here what it is there: %s', async (_what, fields, expected) => {
    const mirror = await openPolledMirror({ posts: 1 })
    Object.assign(mirror.post(100), fields)
    const source = sourceWith(mirror, async (answer) => {
      // The thread fails at this, as at a post that needs more memory than it has.
      for (const post of answer.items) Object.assign(post, { title: null })
    })
    const { problems } = await mirrorPosts(mirror.mirror, source, [100])
    expect(problems.get(100)).toBe('Its text is beyond our limits.')
    expect(await mirror.publishedIds()).toEqual(expected)
  })
})

describe('posts that exchange their slugs', () => {
  async function open(count: number) {
    const mirror = await openPolledMirror({ posts: count })
    for (const [number, post] of mirror.wordpress.site.posts.entries())
      Object.assign(post, { slug: post.status === 'publish' ? `story-${number}` : '' })
    await mirror.webhook(...mirror.wordpress.site.posts.map(({ id }) => id))
    const { db } = mirror.context.store
    // Time passes, so that readers know these addresses.
    mirror.context.clock.advance(120_000)
    await db.deleteFrom('changes').execute()
    return {
      ...mirror,
      async addresses() {
        const rows = db.selectFrom('articles').select(['slug', 'number']).where('status', '=', 'published')
        return Object.fromEntries((await rows.execute()).map((row) => [row.number - 100, row.slug]))
      },
      redirectOf: async (slug: string) => (await findRedirect(db, `/${slug}`))?.to,
    }
  }

  it('have each other’s address, although a webhook named only one of them', async () => {
    const mirror = await open(3)
    mirror.post(100).slug = 'story-1'
    mirror.post(101).slug = 'story-0'
    await mirror.webhook(100)
    expect(await mirror.addresses()).toEqual({ 0: 'story-1', 1: 'story-0', 2: 'story-2' })
    // The first one was at this address until the other one had been read.
    expect(await mirror.redirectOf('story-1-100')).toBe('/story-1')
    for (const slug of ['story-0', 'story-1']) expect(await mirror.redirectOf(slug)).toBeUndefined()
    expect(await mirror.queue()).toEqual([])
  })

  it('let a public one have the address of a draft, which gets one with its number at once', async () => {
    const mirror = await open(2)
    mirror.post(900).slug = 'fair'
    await mirror.webhook(900)
    mirror.post(100).slug = 'fair'
    await mirrorPosts(mirror.mirror, mirror.source, [100])
    expect((await mirror.article(100))?.slug).toBe('fair')
    expect((await mirror.article(900))?.slug).toBe('fair-900')
  })

  it('let a post have the address of one that is in the trash, whether a webhook named that one or not', async () => {
    for (const named of [[101], [100, 101]]) {
      const mirror = await open(2)
      Object.assign(mirror.post(100), { status: 'trash', slug: 'story-0__trashed' })
      mirror.post(101).slug = 'story-0'
      await mirror.webhook(...named)
      expect(await mirror.addresses()).toEqual({ 1: 'story-0' })
      expect(await mirror.redirectOf('story-1')).toBe('/story-0')
    }
  })

  it('get one of their own where it is reserved, or taken by one that comes first', async () => {
    const mirror = await open(4)
    for (const [number, slug] of ['admin', '%f0%9f%8e%89', 'same-slug', 'same-slug'].entries())
      mirror.post(100 + number).slug = slug
    await mirror.webhook(100, 101, 102, 103)
    expect(await mirror.addresses()).toEqual({ 0: 'admin-100', 1: '🎉', 2: 'same-slug', 3: 'same-slug-103' })
  })
})

describe('an article whose post comes back', () => {
  async function open() {
    const mirror = await openPolledMirror({ posts: 3 })
    const post = mirror.post(100)
    const change = async (changes: Partial<typeof post>) => {
      Object.assign(post, changes, { modified: mirror.context.clock.now() })
      mirror.context.clock.advance(60_000)
      await mirror.poll()
    }
    const get = async () => (await mirror.article(100)) ?? expect.fail('The article is gone')
    return { ...mirror, db: mirror.context.store.db, post, change, get }
  }

  it('gets its id, views, old addresses and corrections again', async () => {
    const { context, db, change, article, get } = await open()
    const { id, slug: firstSlug } = await get()
    await change({ slug: 'its-second-address' })
    await context.store.write('reader', ({ db: trx }) => addArticleViews(trx, '2026-11-18', new Map([[id, 6]])))
    const user = await signIn(context)
    const note = await createCorrection(context, user, id, { kind: 'correction', text: 'It was Friday.' })
    const before = await get()
    await change({ status: 'trash' })
    expect(await article(100)).toBeUndefined()
    await change({ status: 'publish' })
    expect(await get()).toMatchObject({ id, views: 6, slug: before.slug })
    expect(await findRedirect(db, `/${firstSlug}`)).toMatchObject({ to: '/its-second-address' })
    expect(await listCorrections(context, id)).toEqual([note])
  })

  it('is not taken for a new post that WordPress gave its number, whether that carries an id or not', async () => {
    for (const meta of [{}, { hometown_id: '0193b7a0-0000-7000-8000-000000000001' }]) {
      const { wordpress, post, poll, get, change } = await open()
      const { id } = await get()
      await change({ status: 'trash' })
      const other = { ...samplePost(post.id, 9), title: 'Bake sale', slug: 'bake-sale', modified: post.modified }
      wordpress.site.posts.splice(wordpress.site.posts.indexOf(post), 1, { ...other, meta: { ...other.meta, ...meta } })
      await poll()
      expect(await get()).toMatchObject({ title: 'Bake sale', views: 0 })
      expect((await get()).id).not.toBe(id)
    }
  })

  it('does not take back an address that is another’s meanwhile', async () => {
    const { wordpress, context, db, poll, get, change } = await open()
    const first = await get()
    await change({ slug: 'its-second-address' })
    await change({ status: 'trash' })
    wordpress.site.posts.push({ ...samplePost(700, 3), slug: first.slug, modified: context.clock.now() - 1000 })
    await poll()
    await change({ status: 'publish' })
    expect((await get()).id).toBe(first.id)
    expect(await findRedirect(db, `/${first.slug}`)).toBeUndefined()
  })
})
