import { type ClaimRef, READERS_NAME } from '@hometown/shared-types/event-sources'
import type { AppContext } from '../../../../context.ts'
import { fieldValues, type NewClaim } from '../../event-sources/event-sources.service.ts'
import type { EventSubmissionRow } from '../event-submissions.table.ts'
import { describeEvent } from '../submission-facts.ts'
import { factsOf } from '../submission-row.ts'

/** All readers are one source; who sent it stays with the submission. */
const READERS = 'readers'

export function refOf({ id }: Pick<EventSubmissionRow, 'id'>): ClaimRef {
  return { kind: 'submission', sourceId: READERS, key: id }
}

export function claimOf({ config }: Pick<AppContext, 'config'>, row: EventSubmissionRow, eventId: string): NewClaim {
  const facts = factsOf(row)
  const event = { ...facts, description: describeEvent(facts), imageUrl: null, cancelled: false }
  return {
    claim: refOf(row),
    eventId,
    sourceName: READERS_NAME,
    url: null,
    fingerprint: row.id,
    values: fieldValues(event, config.timeZone),
  }
}
