import { describe, expect, it } from 'vitest'
import { openPolledMirror } from '../../../../../test/support/mirror-polls.ts'
import { type OpenTestStore, openTestStore } from '../../../../../test/support/test-store.ts'
import type { ComparisonPace } from './compare/comparison-pace.ts'

const HOUR = 3_600_000
/** Ids are compared only when the counts differ. */
const countsAlone: ComparisonPace = { isDue: () => false, measure: (compare) => compare() }

async function openEdited(openTestStore: OpenTestStore, pace?: ComparisonPace) {
  const mirror = await openPolledMirror({ posts: 3, store: await openTestStore() }, pace)
  const { context, wordpress } = mirror
  const [post] = wordpress.site.posts
  if (!post) throw new Error('no post')
  return {
    ...mirror,
    /** Counts and other posts stay as they are. */
    edit(title: string, ahead: number) {
      Object.assign(post, { title, modified: context.clock.now() + ahead })
    },
    async title() {
      const row = await context.store.db
        .selectFrom('articles')
        .select('title')
        .where('wordpress_id', '=', post.id)
        .executeTakeFirstOrThrow()
      return row.title
    },
  }
}

describe('an edit in a WordPress whose clock is wrong', () => {
  it('is seen by the comparison, where its clock was put back by an hour', async () => {
    const { edit, poll, title } = await openEdited(openTestStore)
    edit('An hour behind', -HOUR)
    await poll()
    expect(await title()).toBe('An hour behind')
    edit('Again', -HOUR + 5000)
    await poll()
    expect(await title()).toBe('Again')
  })

  it('is seen by the poll alone, where its clock is always an hour behind', async () => {
    const { edit, poll, title, wordpress, context } = await openEdited(openTestStore, countsAlone)
    for (const post of wordpress.site.posts) post.modified = context.clock.now() - HOUR - 60_000
    await context.store.db.deleteFrom('instance_values').where('name', '=', 'wordpress_mirror').execute()
    await poll()
    edit('An hour behind', -HOUR)
    await poll()
    expect(await title()).toBe('An hour behind')
    edit('Again', -HOUR + 5000)
    await poll()
    expect(await title()).toBe('Again')
  })

  it('is seen by the poll alone, where its clock is an hour ahead', async () => {
    const { edit, poll, title } = await openEdited(openTestStore, countsAlone)
    edit('An hour ahead', HOUR)
    await poll()
    expect(await title()).toBe('An hour ahead')
    edit('Again', HOUR + 5000)
    await poll()
    expect(await title()).toBe('Again')
  })
})
