import type { AuditEntry, AuditFilters, AuditQuery } from '@hometown/shared-types/contract/audit-log'
import type { Page } from '@hometown/shared-types/contract/fields'
import type { AppContext } from '../../../context.ts'
import type { Row } from '../../../database/database.ts'
import { readPage } from '../../../database/paging.ts'
import { auditSubjectLabel, describeAuditAction } from './describe-action.ts'

export async function listAuditLog(context: AppContext, query: AuditQuery): Promise<Page<AuditEntry>> {
  const entries = selectAuditEntries(context, query).selectAll('audit_log').select('users.display_name')
  // Ids grow with the time.
  return readPage(entries.orderBy('audit_log.id', 'desc'), query, auditEntryFromRow)
}

function selectAuditEntries({ store }: AppContext, { person, about }: AuditQuery) {
  return store.db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.user_id')
    .where(({ eb, and, or }) =>
      and([
        ...(person === undefined ? [] : [eb('audit_log.username', '=', person)]),
        ...(about === undefined ? [] : [or([eb('action', 'like', `${about}.%`), eb('action', '=', about)])]),
      ]),
    )
}

function auditEntryFromRow(row: Row<'audit_log'> & { display_name: string | null }): AuditEntry {
  const details = JSON.parse(row.details ?? '{}') as Record<string, unknown>
  // The subject of an action on a file is its name.
  const isFile = row.action === 'export' || row.action.startsWith('backup.')
  const called = details.title ?? details.name ?? (isFile ? row.subject : undefined)
  const name = typeof called === 'string' && called !== '' ? called : null
  return {
    id: row.id,
    at: new Date(row.created_at).toISOString(),
    username: row.username,
    person: row.display_name || row.username,
    action: row.action,
    text: describeAuditAction(row.action, name),
    subject: row.subject,
    name,
    details,
    address: row.address ?? (typeof details.address === 'string' ? details.address : null),
  }
}

export async function listAuditFilters({ store }: AppContext): Promise<AuditFilters> {
  const [people, actions] = await Promise.all([
    store.db.selectFrom('audit_log').select('username').distinct().orderBy('username').execute(),
    store.db.selectFrom('audit_log').select('action').distinct().orderBy('action').execute(),
  ])
  const kinds = new Set(actions.map(({ action }) => action.split('.')[0] ?? action))
  return {
    people: people.flatMap(({ username }) => username ?? []),
    about: [...kinds].map((kind) => ({ kind, label: auditSubjectLabel(kind) })),
  }
}
