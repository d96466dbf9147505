import type { Role } from '@hometown/shared-types/contract/accounts'
import type { LiveEvent } from '@hometown/shared-types/contract/live'
import type { AppContext } from '../../../context.ts'

/** Reaches all desks, from any process. `tx.announce` tells what a write changes. */
export function announceToDesks(context: AppContext, event: LiveEvent): void {
  context.messages.send({ type: 'live', event })
}

/** @returns the role of each of these sessions, without those that ended */
export async function findSessionRoles(
  { clock, store }: AppContext,
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
