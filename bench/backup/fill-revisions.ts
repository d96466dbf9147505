import type { Store } from '../../admin-api/src/database/store.ts'
import { makeBody, makeTitle } from '../publish/corpus-text.ts'
import { rowId } from '../publish/fill-database.ts'
import { createRandom } from '../support/random.ts'

const AT_ONCE = 100

/** Versions of the first articles, as years of work leave them: most of what a database holds. */
export async function fillRevisions(store: Store, count: number): Promise<void> {
  const random = createRandom(7)
  for (let start = 0; start < count; start += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_, place) => {
      const title = makeTitle(random)
      const snapshot = JSON.stringify({ title, content: makeBody(random, 'story-000001') })
      const number = start + place
      return {
        ...{ id: `revision-${number}`, article_id: rowId(1 + (number % 500)), version: Math.floor(number / 500) },
        ...{ title, status: 'published' as const, snapshot, saved_at: 1_700_000_000_000 + number, saved_by: null },
      }
    })
    await store.db.insertInto('article_revisions').values(rows).execute()
  }
}
