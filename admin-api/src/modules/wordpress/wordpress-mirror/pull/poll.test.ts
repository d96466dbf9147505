import { samplePost } from '@hometown/wordpress-adapter/test-site'
import { describe, expect, it } from 'vitest'
import { openPolledMirror, type PolledMirror } from '../../../../../test/support/mirror-harness.ts'
import { listReceipts } from '../../../platform/changes/receipts.service.ts'
import type { ComparisonPace } from './comparison-pace.ts'

async function publishedIds({ context }: PolledMirror): Promise<number[]> {
  const published = context.store.db.selectFrom('articles').where('status', '=', 'published')
  return (await published.select('wordpress_id').orderBy('wordpress_id').execute()).map((row) => row.wordpress_id)
}

const HOUR_MS = 3_600_000

/** Only what was modified is read. */
const never: ComparisonPace = { isDue: () => false, measure: (compare) => compare() }

function trash({ wordpress }: PolledMirror, id: number): void {
  const post = wordpress.site.posts.find((stored) => stored.id === id)
  if (post) Object.assign(post, { status: 'trash', slug: `${post.slug}__trashed` })
}

describe('a withdrawn post that no message announced', () => {
  it.each([
    ['as anybody', true],
    ['as an editor', false],
  ])('goes, read %s, though one behind a password came in its place', async (_as, anonymous) => {
    const mirror = await openPolledMirror({ posts: 4, anonymous })
    const { wordpress, context } = mirror
    trash(mirror, 101)
    wordpress.site.posts.push({ ...samplePost(700, 3), password: 'please', modified: context.clock.now() - 1000 })
    await mirror.poll()
    expect(await publishedIds(mirror)).toEqual([100, 102, 103])
  })
})

describe('a scheduled post', () => {
  it('is public when its time has come, though WordPress does not call that a change', async () => {
    const mirror = await openPolledMirror({ posts: 4 })
    const { wordpress, context } = mirror
    wordpress.site.posts.push({ ...samplePost(700, 3), status: 'future', modified: context.clock.now() - 50_000 })
    await mirror.poll()
    const [first] = wordpress.site.posts
    if (first) first.modified = context.clock.now() - 1000
    await mirror.poll()
    expect(await publishedIds(mirror)).not.toContain(700)
    const scheduled = wordpress.site.posts.find(({ id }) => id === 700)
    if (scheduled) scheduled.status = 'publish'
    await mirror.poll()
    expect(await publishedIds(mirror)).toContain(700)
  })
})

describe('posts that can’t be taken over', () => {
  it('are not read at each look again', async () => {
    const mirror = await openPolledMirror({ posts: 4, anonymous: true })
    const { wordpress, context } = mirror
    const [secret, broken] = wordpress.site.posts
    if (secret) Object.assign(secret, { password: 'please', modified: context.clock.now() - 20_000 })
    if (broken) Object.assign(broken, { slug: 5, modified: context.clock.now() - 20_000 })
    const [, , third] = wordpress.site.posts
    if (third) third.modified = context.clock.now() - 10_000
    await mirror.poll()
    await mirror.poll()
    wordpress.received.length = 0
    await mirror.poll()
    expect(wordpress.received.filter(({ query }) => query.get('include')?.match(/10[01]/))).toEqual([])
    expect(await publishedIds(mirror)).toEqual([101, 102, 103])
  })
})

describe('a post that makes WordPress fail', () => {
  it('is named and tried again; the others are read', async () => {
    const mirror = await openPolledMirror({ posts: 4 })
    const { wordpress, context } = mirror
    const { db } = context.store
    for (const post of wordpress.site.posts) Object.assign(post, { title: 'New', modified: context.clock.now() - 1000 })
    wordpress.trouble = ({ query }, response) => {
      if (!query.get('include')?.split(',').includes('102')) return false
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"code":"internal_server_error"}')
      return true
    }
    await mirror.poll()
    const unread = db.selectFrom('articles').select('wordpress_id').where('title', '<>', 'New')
    expect(await unread.execute()).toEqual([{ wordpress_id: 102 }])
    const [receipt] = await listReceipts(db, 10)
    expect(receipt?.message).toContain('We couldn’t read WordPress post 102.')
    wordpress.trouble = undefined
    await mirror.poll()
    expect(await unread.execute()).toEqual([])
  })
})

describe('what a post shows and doesn’t say', () => {
  async function computedAnew(pace?: ComparisonPace) {
    const mirror = await openPolledMirror({ posts: 40 }, pace)
    const latest = mirror.wordpress.site.posts[39]
    if (latest) latest.modified = mirror.context.clock.now() - 1000
    await mirror.poll()
    for (const post of mirror.wordpress.site.posts) post.content = '<p>Computed anew</p>'
    return mirror
  }

  async function textsWith({ context }: PolledMirror, words: string): Promise<number> {
    const rows = await context.store.db.selectFrom('articles').select('content_html').execute()
    return rows.filter((row) => row.content_html.includes(words)).length
  }

  it('is read again once a day', async () => {
    const mirror = await computedAnew(never)
    await mirror.poll()
    expect(await textsWith(mirror, 'Computed anew')).toBeLessThan(5)
    mirror.context.clock.advance(24 * HOUR_MS)
    await mirror.poll()
    expect(await textsWith(mirror, 'Computed anew')).toBe(41)
  })

  it('is read again after a category or an account was renamed, at most once an hour', async () => {
    const mirror = await computedAnew(never)
    const { site } = mirror.wordpress
    const [term] = site.terms
    const account = site.users.find(({ id }) => id === 2)
    if (!term || !account) throw new Error('There is no category')
    term.name = 'Renamed'
    await mirror.poll()
    expect(await textsWith(mirror, 'Computed anew')).toBe(41)
    for (const post of site.posts) post.content = '<p>And again</p>'
    account.name = 'Renamed'
    await mirror.poll()
    expect(await textsWith(mirror, 'And again')).toBeLessThan(5)
    mirror.context.clock.advance(HOUR_MS)
    await mirror.poll()
    expect(await textsWith(mirror, 'And again')).toBe(41)
  })
})

describe('categories that change without a new time of change', () => {
  it('are noticed when ids are compared', async () => {
    const mirror = await openPolledMirror({ posts: 3, anonymous: true })
    const [post] = mirror.wordpress.site.posts
    if (post) post.categories = [3]
    await mirror.poll()
    const rows = mirror.context.store.db.selectFrom('articles').select('category').where('wordpress_id', '=', 100)
    expect(await rows.execute()).toEqual([{ category: 'Sports' }])
  })
})
