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
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { column, csvOf } from '../../../csv/csv-export.ts'
import type { Database } from '../../../database/database.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { listAccountNames } from '../accounts/accounts.service.ts'
import { recordAudit } from '../auth/audit.service.ts'
import {
  type AuditFilter,
  eachAuditBatch,
  listAuditedActions,
  listAuditedPeople,
  listAuditPage,
} from './audit-log.repository.ts'

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
