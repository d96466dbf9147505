import type { AppContext } from '../../../../../context.ts'
import { listUnsettled } from '../loop/active-sends.repository.ts'
import { findUnreachable } from '../loop/unreachable.ts'

const MAY_LAST_MS = 10 * 60_000

/** Alert text for administrators when a send is stuck; undefined if none is. Sends that an editor paused don't count. */
export async function findSendingTrouble({
  store,
  clock,
}: Pick<AppContext, 'store' | 'clock'>): Promise<string | undefined> {
  const unsettled = await listUnsettled(store.db)
  if (unsettled.some(({ pause_reason }) => pause_reason === 'refused'))
    return 'A newsletter is paused, because the mail server refused many messages in a row.'
  const moving = unsettled.filter(({ paused_at }) => paused_at === null)
  if (moving.length === 0) return undefined
  const unreachable = await findUnreachable(store.db)
  if (unreachable && clock.now() - unreachable.since >= MAY_LAST_MS)
    return `A newsletter waits for the mail server, which has not been reached for ten minutes: ${unreachable.reason}`
  const stuck = moving.find(({ problem, started_at }) => problem !== null && clock.now() - started_at >= MAY_LAST_MS)
  return stuck && `A newsletter can’t be prepared: ${stuck.problem}`
}
