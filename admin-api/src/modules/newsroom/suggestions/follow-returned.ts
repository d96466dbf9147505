import type { AppContext } from '../../../context.ts'
import { listReturned, markDone } from './keep-suggestions.repository.ts'
import { findSuggestion, updateSuggestion } from './suggestions.repository.ts'

const DAY = 86_400_000

type Returned = Awaited<ReturnType<typeof listReturned>>[number]

/** What an editor gave back to readers is made of its suggestion again, as before. Returns whether one changed. */
export async function followReturned({ store, clock }: Pick<AppContext, 'store' | 'clock'>): Promise<boolean> {
  const now = clock.now()
  let isAny = false
  for (const returned of await listReturned(store.db, now - DAY))
    if (await follow({ store }, returned, now)) isAny = true
  return isAny
}

async function follow({ store }: Pick<AppContext, 'store'>, returned: Returned, now: number): Promise<boolean> {
  const { suggestion_id: id, step_id: stepId, done_at: doneAt, undone_at: undoneAt } = returned
  return store.groupWrite(async (trx) => {
    const row = await findSuggestion(trx, id)
    const links = row && linksOf(returned)
    if (!row || !links) return false
    const isLinked = Object.entries(links).every(([column, value]) => row[column as keyof typeof links] === value)
    if (undoneAt === null && isLinked) return false
    if (undoneAt !== null && !(await markDone(trx, stepId))) return false
    const again = undoneAt === null ? {} : { status: 'published' as const, reviewed_at: doneAt, snoozed_until: null }
    const after = await updateSuggestion(trx, row, { ...again, ...links, updated_at: now })
    return after !== undefined
  })
}

function linksOf({ article_id, event_id, fixture_id }: Returned) {
  if (article_id !== null) return { article_id }
  return fixture_id !== null ? { fixture_id } : { event_id }
}
