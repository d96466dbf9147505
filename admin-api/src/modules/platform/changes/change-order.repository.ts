import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { Store } from '../../../database/store.ts'
import type { ChangeRow } from './changes.table.ts'

/**
 * The last change that a copy of the site shows. On SQLite changes are committed in the order of their numbers. On
 * PostgreSQL one may be committed after one with a higher number, so they are ordered by transaction first.
 */
export interface SitePosition {
  readonly xid: string
  readonly seq: number
}

export function isAfter(kind: Store['kind'], { xid, seq }: SitePosition) {
  return kind === 'sqlite'
    ? sql<SqlBool>`changes.seq > ${seq}`
    : sql<SqlBool>`(changes.xid, changes.seq) > (${xid}::xid8, ${seq})`
}

/** Without those that a transaction under way may still be followed by: they would be passed over. */
export function listRowsAfter({ db, kind }: Store, position: SitePosition, limit: number): Promise<ChangeRow[]> {
  const after = db.selectFrom('changes').selectAll().where(isAfter(kind, position)).limit(limit)
  if (kind === 'sqlite') return after.orderBy('seq').execute()
  const isSettled = sql<SqlBool>`changes.xid < pg_snapshot_xmin(pg_current_snapshot())`
  return after.where(isSettled).orderBy('xid').orderBy('seq').execute()
}

/** Whether the database has come nowhere near the position, as after a restore. */
export async function isAheadOf({ db, kind }: Store, { xid, seq }: SitePosition): Promise<boolean> {
  return kind === 'sqlite' ? seq > (await findLastChange(db)) : isAheadOfTransactions(db, xid)
}

async function findLastChange(db: Kysely<Database>): Promise<number> {
  const last = db.selectFrom('changes').select((row) => row.fn.max('seq').as('seq'))
  return (await last.executeTakeFirstOrThrow()).seq ?? 0
}

/** Rows that another server's backup brought name its transactions, which are still to come here. */
async function isAheadOfTransactions(db: Kysely<Database>, xid: string): Promise<boolean> {
  await sql`update changes set xid = pg_current_xact_id() where xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(
    db,
  )
  const { rows } = await sql<{ is_ahead: boolean }>`
    select ${xid}::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) as is_ahead
  `.execute(db)
  return rows[0]?.is_ahead === true
}
