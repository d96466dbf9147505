import { describe, expect, it } from 'vitest'
import { openPolledMirror, type PolledMirror } from '../../../../../test/support/mirror-harness.ts'
import type { ComparisonPace } from './compare/comparison-pace.ts'

const HOUR_MS = 3_600_000

/** Ids are compared only when the counts differ. */
const countsAlone: ComparisonPace = { isDue: () => false, measure: (compare) => compare() }

/** The poll then asks only for later changes, which excludes the others. */
async function computeAnew(mirror: PolledMirror): Promise<void> {
  const { posts } = mirror.wordpress.site
  const [latest] = posts
  if (latest) latest.modified = mirror.context.clock.now() - 1000
  await mirror.poll()
  for (const post of posts) post.content = '<p>Computed anew</p>'
}

async function textsWith({ context }: PolledMirror, words: string): Promise<number[]> {
  const rows = await context.store.db.selectFrom('articles').select(['wordpress_id', 'content_html']).execute()
  return rows.filter((row) => row.content_html.includes(words)).map((row) => row.wordpress_id)
}

describe('texts that change without a word from WordPress', () => {
  it('are all read again within a day, some at each poll', async () => {
    const mirror = await openPolledMirror({ posts: 40, anonymous: true }, countsAlone)
    await computeAnew(mirror)
    const seen: number[] = []
    for (let hour = 0; hour < 22; hour++) {
      mirror.context.clock.advance(HOUR_MS)
      await mirror.poll()
      seen.push((await textsWith(mirror, 'Computed anew')).length)
    }
    expect(seen[0]).toBeLessThan(5)
    expect(seen.at(-1)).toBe(40)
  })
})

describe('categories that change without a new time of change', () => {
  it('are noticed when ids are compared', async () => {
    const mirror = await openPolledMirror({ posts: 3, anonymous: true })
    const [post] = mirror.wordpress.site.posts
    if (post) post.categories = [3]
    await mirror.poll()
    const row = await mirror.context.store.db
      .selectFrom('articles')
      .select('category')
      .where('wordpress_id', '=', 100)
      .executeTakeFirst()
    expect(row?.category).toBe('Sports')
  })
})
