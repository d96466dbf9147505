import type { SourceField } from '@hometown/shared-types/event-sources'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { valuesOfEvent } from '../../event-sources/event-sources.service.ts'
import { listStoredEvents, type StoredEvent } from '../../events/events.service.ts'
import type { FieldGroup } from '../reading/field-hashes.ts'

const FIELDS_OF_GROUP: Partial<Record<FieldGroup, readonly SourceField[]>> = {
  title: ['title'],
  description: ['description'],
  location: ['place'],
  price: ['price'],
  time: ['start', 'end'],
  cancelled: ['status'],
  picture: ['picture'],
}

const GROUPS_WITH_FIELDS = Object.entries(FIELDS_OF_GROUP) as [FieldGroup, readonly SourceField[]][]

/** An editor decides about these values, as the list of differences shows them. */
export function isAsked(group: FieldGroup, asked: ReadonlySet<string>): boolean {
  return (FIELDS_OF_GROUP[group] ?? []).some((field) => asked.has(field))
}

/** What changed because of all that sources say of these events since they were saved. */
export async function listSettled(
  { config }: AppContext,
  trx: Transaction<Database>,
  events: readonly StoredEvent[],
): Promise<Map<string, ReadonlySet<FieldGroup>>> {
  const ids = events.map(({ row }) => row.id)
  const after = new Map((await listStoredEvents(trx, ids)).map((event) => [event.row.id, event]))
  const changed = events.flatMap((event) => {
    const now = after.get(event.row.id)
    if (!now || now.row.version === event.row.version) return []
    const [then, since] = [event, now].map((one) => valuesOfEvent(one, config.timeZone))
    const isOther = (field: SourceField) => then?.[field] !== since?.[field]
    const groups = GROUPS_WITH_FIELDS.filter(([, fields]) => fields.some(isOther)).map(([group]) => group)
    return [[event.row.id, new Set(groups)] as const]
  })
  return new Map(changed)
}
