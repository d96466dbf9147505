import { sql } from 'kysely'
import { databaseNow } from '../../../../database/dialects.ts'
import type { Store } from '../../../../database/store.ts'

export interface LeaseState {
  work: string
  /** How many owners it has had. */
  fence: number
  isHeld: boolean
  /** The machine of the last owner; null if it isn't known any more, and with SQLite. */
  host: string | null
  /** When the last owner took it, in milliseconds; null if it isn't known. */
  takenAt: number | null
}

export async function listLeaseStates({ db, kind }: Store): Promise<LeaseState[]> {
  const rows = await db
    .selectFrom('leases')
    .leftJoin('nodes', 'nodes.id', 'leases.node')
    .select(['leases.name', 'leases.fence', 'leases.taken_at', 'nodes.host'])
    .select(sql<number | boolean>`leases.expires_at > ${databaseNow(kind)}`.as('held'))
    .orderBy('leases.name')
    .execute()
  return rows.map(({ name, fence, held, host, taken_at }) => {
    return { work: name, fence, isHeld: Boolean(held), host, takenAt: taken_at }
  })
}
