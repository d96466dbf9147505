import { samplePost } from '@hometown/wordpress-adapter/test-site'
import { describe, expect, it } from 'vitest'
import { openPolledMirror, type PolledMirror } from '../../../../../test/support/mirror-harness.ts'
import type { ComparisonPace } from './compare/comparison-pace.ts'

async function publishedIds({ context }: PolledMirror): Promise<number[]> {
  const published = context.store.db.selectFrom('articles').where('status', '=', 'published')
  return (await published.select('wordpress_id').orderBy('wordpress_id').execute()).map((row) => row.wordpress_id)
}

/** Ids are compared only when the counts differ. */
const countsAlone: ComparisonPace = { isDue: () => false, measure: (compare) => compare() }

function trash({ wordpress }: PolledMirror, id: number): void {
  const post = wordpress.site.posts.find((stored) => stored.id === id)
  if (post) Object.assign(post, { status: 'trash', slug: `${post.slug}__trashed` })
}

describe('a withdrawn post that no message announced', () => {
  const open = async (anonymous: boolean, pace?: ComparisonPace) => openPolledMirror({ posts: 4, anonymous }, pace)

  it.each([
    ['as anybody', true],
    ['as an editor', false],
  ])('goes, read %s, though one behind a password came in its place', async (_as, anonymous) => {
    const mirror = await open(anonymous, countsAlone)
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
    expect(wordpress.received.filter(({ query }) => query.has('include'))).toEqual([])
    expect(await publishedIds(mirror)).toEqual([101, 102, 103])
  })
})
