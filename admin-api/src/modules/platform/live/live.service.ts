import type { Role } from '@hometown/shared-types/contract/accounts'
import type { LiveEvent, LiveList } from '@hometown/shared-types/contract/live'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { retryConflicts } from '../../../database/write/write-conflict.ts'

/** Reaches all desks, from any process. Call it after the commit, because desks reload at once. */
export function announce(context: Pick<AppContext, 'link'>, event: LiveEvent): void {
  context.link.send({ type: 'live', event })
}

/**
 * Writes in one transaction, again if somebody else was first. Then open desks read these lists again. What readers see
 * is written by `writeAndPublish`.
 */
export async function writeAndAnnounce<T>(
  context: Pick<AppContext, 'store' | 'clock' | 'link'>,
  lists: readonly LiveList[],
  work: (trx: Transaction<Database>, now: number) => Promise<T>,
): Promise<T> {
  const result = await retryConflicts(() =>
    context.store.db.transaction().execute((trx) => work(trx, context.clock.now())),
  )
  announce(context, { type: 'changed', lists: [...lists] })
  return result
}

/** @returns the role of each of these sessions, without those that ended */
export async function findSessionRoles(
  { clock, store }: Pick<AppContext, 'clock' | 'store'>,
  ids: readonly string[],
): Promise<Map<string, Role>> {
  if (ids.length === 0) return new Map()
  const open = await store.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'users.role'])
    .where('sessions.id', 'in', ids)
    .where('sessions.expires_at', '>', clock.now())
    .execute()
  return new Map(open.map(({ id, role }) => [id, role]))
}
