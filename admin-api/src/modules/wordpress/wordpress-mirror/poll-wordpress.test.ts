import { answering, at } from '@hometown/wordpress-adapter/test-server'
import { samplePost } from '@hometown/wordpress-adapter/test-site'
import { describe, expect, it } from 'vitest'
import { openPolledMirror, type PolledMirror } from '../../../../test/support/mirror-harness.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { deleteArticle } from '../../../../test/support/write-articles.ts'
import { listPublishReceipts } from '../../platform/changes/index.ts'
import { processQueue } from './mirror-posts.service.ts'
import { enqueueReads, FULL_READ_HOURLY, FULL_READ_NOW } from './mirror-state.service.ts'
import { confirmArticleRemoval, findMissingArticles } from './missing-articles.service.ts'

const HOUR_MS = 3_600_000

/** Makes WordPress fail at this post, and at every answer that has it. */
function failAt({ wordpress }: PolledMirror, id: number, status = 500): void {
  const failure = answering(status, '{"code":"memory","message":"Out of memory","data":{}}')
  wordpress.trouble = at(({ query }) => Boolean(query.get('include')?.split(',').includes(String(id))), failure)
}

describe('what no message announced', () => {
  it.each([
    ['as anybody', true],
    ['as an editor', false],
  ])(
    'goes when it is in the trash, read %s, though one behind a password came in its place',
    async (_as, anonymous) => {
      const mirror = await openPolledMirror({ posts: 4, anonymous })
      Object.assign(mirror.post(101), { status: 'trash', slug: 'any__trashed' })
      const secret = { ...samplePost(700, 3), password: 'please', modified: mirror.context.clock.now() - 1000 }
      mirror.wordpress.site.posts.push(secret)
      await mirror.poll()
      expect(await mirror.publishedIds()).toEqual([100, 102, 103])
    },
  )

  it('goes when it asks for a password since, though its time of change is an older one', async () => {
    const mirror = await openPolledMirror({ posts: 3, anonymous: true })
    Object.assign(mirror.post(100), { password: 'please', modified: 0 })
    await mirror.poll()
    expect(await mirror.publishedIds()).toEqual([101, 102])
  })

  it('is a scheduled post that is public now, and other categories, though neither is a change to WordPress', async () => {
    const mirror = await openPolledMirror({ posts: 2 })
    const modified = mirror.context.clock.now() - 50_000
    mirror.wordpress.site.posts.push({ ...samplePost(700, 3), status: 'future', modified })
    await mirror.poll()
    expect(await mirror.publishedIds()).not.toContain(700)
    Object.assign(mirror.post(700), { status: 'publish' })
    Object.assign(mirror.post(100), { categories: [3] })
    await mirror.poll()
    expect(await mirror.publishedIds()).toContain(700)
    expect((await mirror.article(100))?.category).toBe('Sports')
  })

  it('is an address that is free again, after WordPress failed at the post that had it', async () => {
    const mirror = await openPolledMirror({ posts: 2 })
    const [first] = mirror.wordpress.site.posts
    const slug = first?.slug
    const modified = mirror.context.clock.now() - 100_000
    Object.assign(mirror.post(101), { slug, modified })
    Object.assign(mirror.post(100), { slug: 'moved', modified })
    failAt(mirror, 100)
    await mirror.poll()
    await mirror.webhook()
    expect((await mirror.article(101))?.slug).toBe(`${slug}-101`)
    mirror.wordpress.trouble = undefined
    mirror.context.clock.advance(600_000)
    await mirror.poll()
    await mirror.poll()
    expect((await mirror.article(101))?.slug).toBe(slug)
  })

  it('is no address of an article that was deleted at the desk and may come back', async () => {
    const mirror = await openPolledMirror({ posts: 2 })
    const { id, slug } = (await mirror.article(100)) ?? expect.fail('not stored')
    Object.assign(mirror.post(900), { slug })
    await mirror.webhook(900)
    await deleteArticle(mirror.context, id)
    await mirror.poll()
    expect((await mirror.article(900))?.slug).toBe(`${slug}-900`)
  })

  it('is the deleted post alone, not its neighbor that the walk of pages skipped', async () => {
    const mirror = await openPolledMirror({ posts: 250 })
    const before = await mirror.publishedIds()
    mirror.wordpress.trouble = ({ query }) => {
      if (!query.has('_fields') || query.get('page') !== '2') return false
      mirror.wordpress.trouble = undefined
      mirror.wordpress.site.posts.splice(5, 1)
      return false
    }
    await mirror.poll()
    await mirror.poll()
    expect(await mirror.publishedIds()).toEqual(before.filter((id) => id !== 105))
  })

  it('does not go while WordPress fails instead of saying that it is gone', async () => {
    const mirror = await openPolledMirror({ posts: 4 })
    mirror.wordpress.site.posts.splice(3, 1)
    failAt(mirror, 103, 503)
    await expect(mirror.poll()).rejects.toThrow('Out of memory')
    expect(await mirror.publishedIds()).toEqual([100, 101, 102, 103])
    mirror.wordpress.trouble = undefined
    await mirror.poll()
    expect(await mirror.publishedIds()).toEqual([100, 101, 102])
  })
})

describe('a post for which WordPress answers 500', () => {
  it('is skipped and named; the others are read, and it follows when it can be read', async () => {
    const mirror = await openPolledMirror({ posts: 4 })
    const { context, wordpress } = mirror
    for (const post of wordpress.site.posts) Object.assign(post, { title: 'New', modified: context.clock.now() - 1000 })
    wordpress.site.posts.splice(0, 1)
    failAt(mirror, 102)
    await mirror.poll()
    const there = context.store.db.selectFrom('articles').where('deleted_at', 'is', null)
    const unread = there.select('number').where('title', '<>', 'New')
    expect(await unread.execute()).toEqual([{ number: 102 }])
    expect(await mirror.publishedIds()).toEqual([101, 102, 103])
    expect(await mirror.queue()).toEqual([{ id: 102, problem: 'WordPress answers with an error.' }])
    const receipts = () => listPublishReceipts(context.store.db, 10)
    expect((await receipts())[0]?.message).toContain('We couldn’t read WordPress post 102.')
    await mirror.poll()
    expect(await receipts()).toHaveLength(1)
    wordpress.trouble = undefined
    context.clock.advance(600_000)
    await mirror.poll()
    expect(await unread.execute()).toEqual([])
    expect(await mirror.queue()).toEqual([])
  })

  it('leaves the site when its brief says that it isn’t public, at once when it is named', async () => {
    const mirror = await openPolledMirror({ posts: 2 })
    const failure = answering(500, '{"code":"internal_server_error"}')
    mirror.wordpress.trouble = at(({ query }) => query.has('include') && !query.has('_fields'), failure)
    Object.assign(mirror.post(100), { status: 'trash' })
    await mirror.webhook(100)
    expect(await mirror.publishedIds()).toEqual([101])
    await mirror.webhook(101)
    Object.assign(mirror.post(101), { status: 'draft' })
    await mirror.poll()
    expect(await mirror.publishedIds()).toEqual([])
  })
})

describe('what a post shows and doesn’t say', () => {
  async function open() {
    const mirror = await openPolledMirror({ posts: 4 })
    const later = async (words: string) => {
      for (const post of mirror.wordpress.site.posts) post.content = `<p>${words}</p>`
      await mirror.poll()
      const rows = await mirror.context.store.db.selectFrom('articles').select('content_html').execute()
      return rows.filter((row) => row.content_html.includes(words)).length
    }
    Object.assign(mirror.post(103), { modified: mirror.context.clock.now() - 1000 })
    await mirror.poll()
    return { ...mirror, later }
  }

  it('is read again once a day, and whenever a message names none of many changes', async () => {
    const { context, later, mirror, source, wordpress } = await open()
    expect(await later('Computed anew')).toBeLessThan(4)
    context.clock.advance(24 * HOUR_MS)
    expect(await later('The next day')).toBe(5)
    expect(await later('Not yet')).toBeLessThan(4)
    await enqueueReads(context.store.db, 'everything', [FULL_READ_NOW], context.clock.now())
    await processQueue(mirror, source)
    wordpress.trouble = at(({ query }) => query.has('_embed'), answering(503, ''))
    await expect(later('Away')).rejects.toThrow()
    wordpress.trouble = undefined
    expect(await later('After a message')).toBe(5)
  })

  it('is read again after a message about what many posts show, at most once an hour', async () => {
    const { context, later } = await open()
    const report = () => enqueueReads(context.store.db, 'everything', [FULL_READ_HOURLY], context.clock.now())
    await report()
    expect(await later('At once')).toBe(5)
    await report()
    expect(await later('Not yet')).toBeLessThan(4)
    context.clock.advance(HOUR_MS)
    expect(await later('After an hour')).toBe(5)
  })
})

describe('articles that WordPress lost', () => {
  async function open(posts = 30) {
    const mirror = await openPolledMirror({ posts })
    const { context } = mirror
    return {
      ...mirror,
      lose: (count: number) => mirror.wordpress.site.posts.splice(0, count),
      held: async () => (await findMissingArticles(context)).articles,
      reports: async () =>
        (await listPublishReceipts(context.store.db, 50)).filter(({ outcome }) => outcome === 'held').length,
    }
  }

  it.each([
    [20, 4, 0],
    [20, 5, 5],
    [19, 10, 0],
  ])('of %i published ones %i: the site keeps %i', async (posts, lost, kept) => {
    const mirror = await open(posts)
    mirror.lose(lost)
    await mirror.poll()
    expect([await mirror.held(), await mirror.reports()]).toEqual([kept, kept > 0 ? 1 : 0])
    expect(await mirror.publishedIds()).toHaveLength(posts - lost + kept)
  })

  it('are reported once with those that follow; what a message names goes at once', async () => {
    const mirror = await open()
    const [first] = mirror.lose(15)
    await mirror.poll()
    mirror.lose(1)
    await mirror.poll()
    expect([await mirror.held(), await mirror.reports()]).toEqual([16, 1])
    await mirror.webhook(first?.id ?? 0)
    expect([await mirror.held(), (await mirror.publishedIds()).length]).toEqual([15, 29])
  })

  it('go when an editor removes them, those that were missing then alone, and only if they still are', async () => {
    const mirror = await open(40)
    const [back] = mirror.lose(15)
    await mirror.poll()
    if (back) mirror.wordpress.site.posts.unshift(back)
    await confirmArticleRemoval(mirror.context, await signIn(mirror.context))
    expect(await mirror.held()).toBe(0)
    await processQueue(mirror.mirror, mirror.source)
    expect(await mirror.publishedIds()).toHaveLength(26)
    const later = mirror.lose(7)
    await mirror.poll()
    expect(await mirror.held()).toBe(later.length)
    expect(await mirror.publishedIds()).toHaveLength(26)
  })

  it('stay once WordPress has them again', async () => {
    const mirror = await open()
    const lost = mirror.lose(15)
    await mirror.poll()
    mirror.wordpress.site.posts.unshift(...lost)
    await mirror.poll()
    expect([await mirror.held(), (await mirror.publishedIds()).length]).toEqual([0, 30])
  })

  it('go, however many, when WordPress says that they aren’t public', async () => {
    const mirror = await open()
    for (const post of mirror.wordpress.site.posts.slice(0, 15)) post.password = 'please'
    await mirror.poll()
    expect([await mirror.held(), (await mirror.publishedIds()).length]).toEqual([0, 15])
  })
})
