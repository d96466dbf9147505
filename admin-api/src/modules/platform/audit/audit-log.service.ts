import type { AuditEntry, AuditFilters, AuditQuery } from '@hometown/shared-types/audit-log'
import { addCountyDays } from '@hometown/shared-types/county-time'
import { instantOfCountyTime } from '@hometown/shared-types/county-wall-time'
import type { Page } from '@hometown/shared-types/pagination'
import { storable } from '@hometown/shared-types/storable-text'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { listAuditedActions, listAuditedPeople, listAuditPage } from './audit-log.repository.ts'

const detailsSchema = z.record(z.string(), z.unknown()).catch({})

export async function listAuditLog({ store, config }: AppContext, query: AuditQuery): Promise<Page<AuditEntry>> {
  const startOf = (day: string | undefined) => day && instantOfCountyTime(`${day}T00:00`, config.timeZone)
  const filter = {
    person: query.person && storable(query.person),
    about: query.about,
    from: startOf(query.from) || undefined,
    before: startOf(query.to && addCountyDays(query.to, 1)) || undefined,
  }
  const { per_page, page } = query
  const { rows, total } = await listAuditPage(store.db, filter, { limit: per_page, offset: (page - 1) * per_page })
  return { data: rows.map(entryFromRow), total, totalPages: Math.ceil(total / per_page) }
}

export async function listAuditFilters({ store }: AppContext): Promise<AuditFilters> {
  const [people, actions] = await Promise.all([listAuditedPeople(store.db), listAuditedActions(store.db)])
  return { people, about: [...new Set(actions.map((action) => action.split('.')[0] ?? action))] }
}

function entryFromRow(row: Selectable<Database['audit_log']>): AuditEntry {
  const details = detailsSchema.parse(parsed(row.details))
  // The subject of an action on a file is its name.
  const isFile = row.action === 'export' || row.action.startsWith('backup.')
  const name = details.title ?? details.name ?? (isFile ? row.subject : undefined)
  return {
    id: row.id,
    at: new Date(row.created_at).toISOString(),
    username: row.username,
    action: row.action,
    subject: row.subject,
    name: typeof name === 'string' && name !== '' ? name : null,
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
