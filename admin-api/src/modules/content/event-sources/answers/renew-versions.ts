import type { SourceField } from '@hometown/shared-types/event-sources'
import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { findStoredEvent } from '../../events/events.service.ts'
import { listOrigins, saveOrigin } from '../fields/fields.repository.ts'
import { renewMatches } from '../matches/matches.repository.ts'
import { readFormerValue } from './former-value.ts'

type Trx = Transaction<Database>

interface Versions {
  readonly before: number
  readonly after: number
}

/** After the last answer was undone, which saved the event again, the one before it can be undone all the same. */
export async function renewVersions(trx: Trx, eventId: string, { before, after }: Versions): Promise<void> {
  await renewMatches(trx, eventId, { before, after })
  for (const origin of await listOrigins(trx, [eventId])) {
    const former = readFormerValue(origin)
    if (former?.version?.after !== before) continue
    await saveOrigin(trx, { ...origin, former: JSON.stringify({ ...former, version: { ...former.version, after } }) })
  }
}

/** Notes what `renewVersions` needs after the value that an editor took is undone. */
export async function noteVersions(trx: Trx, eventId: string, field: SourceField, before: number): Promise<void> {
  const event = await findStoredEvent(trx, eventId)
  const origin = (await listOrigins(trx, [eventId])).find((row) => row.field === field)
  const former = origin && readFormerValue(origin)
  // A rule may have taken another source's value at once.
  if (!event || !former || origin.decided_by === null) return
  const version = { before, after: event.row.version }
  await saveOrigin(trx, { ...origin, former: JSON.stringify({ ...former, version }) })
}
