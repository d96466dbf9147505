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
}

export async function listLeaseStates({ db, kind }: Store): Promise<LeaseState[]> {
  const rows = await db
    .selectFrom('leases')
    .leftJoin('nodes', 'nodes.id', 'leases.node')
    .select(['leases.name', 'leases.fence', 'nodes.host'])
    .select(sql<number | boolean>`leases.expires_at > ${databaseNow(kind)}`.as('held'))
    .orderBy('leases.name')
    .execute()
  return rows.map(({ name, fence, held, host }) => ({ work: name, fence, isHeld: Boolean(held), host }))
}
