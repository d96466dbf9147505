import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { databaseNow } from '../../../../database/dialects.ts'
import type { Store } from '../../../../database/store.ts'
import type { NodeTable } from './nodes.table.ts'

/** Three reports are missing. */
const GONE_AFTER_MS = 35_000
/** Then people know that the machine is gone. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000

export type StoredNode = NodeTable & {
  isGone: boolean
  /** Publishes that the machine hadn't taken over when it reported. */
  versionsBehind: number
}

/** Also forgets machines that vanished a day ago. */
export async function saveNode({ db, kind }: Store, node: Omit<NodeTable, 'heard_at'>): Promise<void> {
  const now = databaseNow(kind)
  const row = { ...node, heard_at: sql<number>`${now}` }
  await db
    .insertInto('nodes')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  await db.deleteFrom('nodes').where('heard_at', '<', sql<number>`${now} - ${FORGOTTEN_AFTER_MS}`).execute()
}

export interface HeardMachine {
  host: string
  /** Null from a version that didn’t tell. */
  folder: string | null
}

/** Those that were heard within `milliseconds`, on PostgreSQL. Also before the database is migrated. */
export async function findHeardMachines({ db, kind }: Store, milliseconds: number): Promise<HeardMachine[]> {
  const { rows } = await sql<{ is_there: boolean }>`select to_regclass('nodes') is not null as is_there`.execute(db)
  if (!rows[0]?.is_there) return []
  const heard = await sql<HeardMachine>`
    select host, to_jsonb(nodes) ->> 'folder' as folder from nodes
    where heard_at > ${databaseNow(kind)} - ${milliseconds} order by host
  `.execute(db)
  return heard.rows
}

export async function removeNode(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('nodes').where('id', '=', id).execute()
}

export async function findNodes({ db, kind }: Store): Promise<StoredNode[]> {
  const rows = await db
    .selectFrom('nodes')
    .selectAll()
    .select(sql<number | boolean>`heard_at < ${databaseNow(kind)} - ${GONE_AFTER_MS}`.as('gone'))
    .select((eb) =>
      eb
        .selectFrom('site_versions')
        .whereRef('site_versions.version', '>', 'nodes.site_version')
        .whereRef('site_versions.at', '<=', 'nodes.heard_at')
        .select(eb.fn.countAll<number>().as('count'))
        .as('behind'),
    )
    .orderBy('host')
    .orderBy('id')
    .execute()
  return rows.map(({ gone, behind, ...row }) => ({ ...row, isGone: Boolean(gone), versionsBehind: behind ?? 0 }))
}

/** Publishes after this version. */
export async function countVersionsBehind(db: Kysely<Database>, version: number): Promise<number> {
  const { count } = await db
    .selectFrom('site_versions')
    .where('version', '>', version)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
