import {
  type AuditEntry,
  type AuditExportQuery,
  type AuditFilters,
  type AuditQuery,
  describeAction,
} from '@hometown/shared-types/audit-log'
import { addCountyDays } from '@hometown/shared-types/county-time'
import { instantOfCountyTime } from '@hometown/shared-types/county-wall-time'
import type { Page } from '@hometown/shared-types/pagination'
import { storable } from '@hometown/shared-types/storable-text'
import type { Kysely, Selectable, SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { column, csvOf } from '../../../csv/csv-export.ts'
import type { Database } from '../../../database/database.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { listAccountNames } from '../accounts/accounts.service.ts'
import { recordAudit } from '../auth/audit.service.ts'

const EXPORTED_AT_ONCE = 1000

const COLUMNS = {
  Time: column('at'),
  Person: column('username'),
  'What happened': column('what'),
  Action: column('action'),
  Subject: column('subject'),
  Address: column('address'),
  Details: column('details'),
}

const detailsSchema = z.record(z.string(), z.unknown()).catch({})

export async function listAuditLog(context: AppContext, query: AuditQuery): Promise<Page<AuditEntry>> {
  const { per_page, page } = query
  const { rows, total } = await listAuditPage(context.store.db, filterOf(context, query), {
    limit: per_page,
    offset: (page - 1) * per_page,
  })
  const names = await listAccountNames(context)
  return { data: rows.map((row) => entryFromRow(row, names)), total, totalPages: Math.ceil(total / per_page) }
}

function filterOf({ config }: Pick<AppContext, 'config'>, query: AuditExportQuery): AuditFilter {
  const startOf = (day: string | undefined) => day && instantOfCountyTime(`${day}T00:00`, config.timeZone)
  return {
    person: query.person && storable(query.person),
    about: query.about,
    from: startOf(query.from) || undefined,
    before: startOf(query.to && addCountyDays(query.to, 1)) || undefined,
  }
}

/** All matching entries as CSV. Is an entry itself, which comes first. */
export async function exportAuditLog(
  context: AppContext,
  { user }: SignedIn,
  query: AuditExportQuery,
): Promise<AsyncGenerator<string>> {
  const { store, clock } = context
  const filters = Object.keys(query)
  await store.db
    .transaction()
    .execute((trx) => recordAudit(trx, { user, action: 'audit-log.export', details: { filters } }, clock.now()))
  const batches = eachAuditBatch(store.db, filterOf(context, query), EXPORTED_AT_ONCE)
  return csvOf(COLUMNS, describedBatches(batches, await listAccountNames(context)))
}

async function* describedBatches(
  batches: AsyncIterable<Selectable<Database['audit_log']>[]>,
  names: ReadonlyMap<string, string>,
) {
  for await (const rows of batches)
    yield rows.map((row) => {
      const entry = entryFromRow(row, names)
      return { ...entry, what: describeAction(entry), details: row.details }
    })
}

export async function listAuditFilters({ store }: AppContext): Promise<AuditFilters> {
  const [people, actions] = await Promise.all([listAuditedPeople(store.db), listAuditedActions(store.db)])
  return { people, about: [...new Set(actions.map((action) => action.split('.')[0] ?? action))] }
}

function entryFromRow(row: Selectable<Database['audit_log']>, names: ReadonlyMap<string, string>): AuditEntry {
  const details = detailsSchema.parse(parsed(row.details))
  // The subject of an action on a file is its name.
  const isFile = row.action === 'export' || row.action.startsWith('backup.')
  const name = details.title ?? details.name ?? (isFile ? row.subject : undefined)
  return {
    id: row.id,
    at: new Date(row.created_at).toISOString(),
    username: row.username,
    person: row.username && (names.get(row.username) ?? row.username),
    action: row.action,
    subject: row.subject,
    name: typeof name === 'string' && name !== '' ? name : null,
    address: row.address ?? (typeof details.address === 'string' ? details.address : null),
    details,
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}

interface AuditFilter {
  person?: string | undefined
  about?: string | undefined
  from?: number | undefined
  before?: number | undefined
}

async function listAuditPage(
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

async function listAuditedPeople(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('username')
    .distinct()
    .where('username', 'is not', null)
    .orderBy('username')
    .execute()
  return rows.flatMap(({ username }) => username ?? [])
}

async function listAuditedActions(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('audit_log').select('action').distinct().orderBy('action').execute()
  return rows.map(({ action }) => action)
}
