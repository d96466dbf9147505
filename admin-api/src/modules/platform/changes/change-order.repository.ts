import { type SqlBool, sql } from 'kysely'
import type { Db, Store } from '../../../database/database.ts'
import type { ChangeRow } from './changes.table.ts'

/**
 * The changes that a copy of the site shows. On SQLite, where numbers grow in the order of commits, those are all up to
 * `seq`. PostgreSQL may commit a change after one with a higher number, so those are all of transactions before `xid`,
 * and those in `seen`.
 */
export interface SitePosition {
  readonly seq: number
  readonly xid: string
  readonly seen: readonly number[]
}

export function isAfterPosition(kind: Store['kind'], { seq, xid, seen }: SitePosition) {
  return kind === 'sqlite'
    ? sql<SqlBool>`changes.seq > ${seq}`
    : sql<SqlBool>`(changes.xid >= ${xid}::xid8 and changes.seq <> all(${seen}::bigint[]))`
}

/** Lists the oldest row first, and the position of a copy that shows them. */
export async function listChangeRowsAfter(
  { db, kind }: Store,
  position: SitePosition,
  limit: number,
): Promise<{ rows: ChangeRow[]; position: SitePosition }> {
  // This is read before the rows: whatever ends in between is among them.
  const oldest = kind === 'sqlite' ? position.xid : await findOldestOpenTransaction(db)
  const after = db.selectFrom('changes').selectAll().where(isAfterPosition(kind, position))
  const rows = await after.orderBy('seq').limit(limit).execute()
  const seq = rows.at(-1)?.seq ?? position.seq
  if (kind === 'sqlite' || rows.length === 0) return { rows, position: { ...position, seq } }
  const seen = [...position.seen, ...rows.map((row) => row.seq)]
  if (rows.length === limit) return { rows, position: { ...position, seen } }
  return { rows, position: { ...position, xid: oldest, seen: await listChangesSince(db, oldest, seen) } }
}

/** Finds the oldest transaction that may still commit a change, of all databases of the server. */
async function findOldestOpenTransaction(db: Db): Promise<string> {
  const { rows } = await sql<{ xid: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(db)
  return rows[0]?.xid ?? '0'
}

async function listChangesSince(db: Db, xid: string, among: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select seq from changes where xid >= ${xid}::xid8 and seq = any(${among}::bigint[]) order by seq
  `.execute(db)
  return rows.map(({ seq }) => seq)
}

/** Tells whether the database has come nowhere near the position, as after a restore. */
export async function isPositionAhead({ db, kind }: Store, { xid, seq }: SitePosition): Promise<boolean> {
  return kind === 'sqlite' ? seq > (await findLastChange(db)) : isAheadOfTransactions(db, xid)
}

async function findLastChange(db: Db): Promise<number> {
  const last = db.selectFrom('changes').select((row) => row.fn.max('seq').as('seq'))
  return (await last.executeTakeFirstOrThrow()).seq ?? 0
}

/** Rows that another server's backup brought name its transactions, which are still to come here. */
async function isAheadOfTransactions(db: Db, xid: string): Promise<boolean> {
  await sql`update changes set xid = pg_current_xact_id() where xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(
    db,
  )
  const { rows } = await sql<{ is_ahead: boolean }>`
    select ${xid}::xid8 > pg_snapshot_xmax(pg_current_snapshot()) as is_ahead
  `.execute(db)
  return rows[0]?.is_ahead === true
}
