import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { Database } from '../../../database/database.ts'

export interface AuditFilter {
  person?: string | undefined
  about?: string | undefined
  from?: number | undefined
  before?: number | undefined
}

export async function listAuditPage(
  db: Kysely<Database>,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const [rows, { count }] = await Promise.all([
    filtered(db.selectFrom('audit_log'), filter)
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    filtered(db.selectFrom('audit_log'), filter)
      .select((row) => row.fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(count) }
}

/** Newest first, in batches; entries that are added meanwhile aren't in it. */
export async function* eachAuditBatch(db: Kysely<Database>, filter: AuditFilter, size: number) {
  let last: { created_at: number; id: string } | undefined
  for (;;) {
    let query = filtered(db.selectFrom('audit_log'), filter)
    if (last) {
      const { created_at, id } = last
      query = query.where((row) =>
        row.or([row('created_at', '<', created_at), row.and([row('created_at', '=', created_at), row('id', '<', id)])]),
      )
    }
    const rows = await query.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(size).execute()
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    last = rows.at(-1)
  }
}

function filtered<O>(
  query: SelectQueryBuilder<Database, 'audit_log', O>,
  { person, about, from, before }: AuditFilter,
): SelectQueryBuilder<Database, 'audit_log', O> {
  let narrowed = query
  if (person !== undefined) narrowed = narrowed.where('username', '=', person)
  if (about !== undefined)
    narrowed = narrowed.where((row) => row.or([row('action', 'like', `${about}.%`), row('action', '=', about)]))
  if (from !== undefined) narrowed = narrowed.where('created_at', '>=', from)
  if (before !== undefined) narrowed = narrowed.where('created_at', '<', before)
  return narrowed
}

export async function listAuditedPeople(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('username')
    .distinct()
    .where('username', 'is not', null)
    .orderBy('username')
    .execute()
  return rows.flatMap(({ username }) => username ?? [])
}

export async function listAuditedActions(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('audit_log').select('action').distinct().orderBy('action').execute()
  return rows.map(({ action }) => action)
}
