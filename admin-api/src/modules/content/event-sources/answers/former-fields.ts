import { SOURCE_FIELDS, type SourceField } from '@hometown/shared-types/event-sources'
import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { changeEvent, fromCountyTime, type StoredEvent } from '../../events/events.service.ts'
import type { EventFieldOriginRow } from '../event-sources.table.ts'
import { changesFor } from '../fields/field-changes.ts'
import { loadStates, valuesOfEvent } from '../fields/field-state.ts'
import { deleteOrigin, listOrigins, saveOrigin } from '../fields/fields.repository.ts'
import type { Settling } from '../fields/settle-fields.ts'

type Trx = Transaction<Database>

/** An event's values, and whose they are, before an answer about it. */
export interface FormerFields {
  readonly values: Readonly<Record<SourceField, string>>
  readonly origins: readonly EventFieldOriginRow[]
}

export async function loadFormerFields(
  { config }: Pick<Settling, 'config'>,
  trx: Trx,
  event: StoredEvent,
): Promise<FormerFields> {
  return { values: valuesOfEvent(event, config.timeZone), origins: await listOrigins(trx, [event.row.id]) }
}

/** Nobody may have edited the event since. */
export async function restoreFields(context: Settling, trx: Trx, eventId: string, former: FormerFields): Promise<void> {
  const [state] = await loadStates(trx, [eventId], context.config.timeZone)
  if (!state) return
  const others = SOURCE_FIELDS.filter((field) => state.ours[field] !== former.values[field])
  const values = Object.fromEntries(others.map((field) => [field, former.values[field]]))
  const changes = fromCountyTime(changesFor(values, state.ours), state.event, context.config)
  // A rule applied them, so their return isn't an editor's edit either.
  if (others.length > 0) await changeEvent(context, trx, null, state.event, changes)
  for (const { field } of await listOrigins(trx, [eventId])) await deleteOrigin(trx, eventId, field)
  for (const origin of former.origins) await saveOrigin(trx, origin)
}
