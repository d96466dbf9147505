import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import type { FieldValues } from '../../event-sources/event-sources.service.ts'
import { fieldValues, type NewClaim, noteClaims, renameClaims } from '../../event-sources/event-sources.service.ts'
import type { DescribedEvent } from '../reading/feed-event.ts'

export interface Feed {
  readonly feedId: string
  readonly feedName: string
}

export interface Mention {
  readonly event: DescribedEvent
  readonly eventId: string
  /** The key that the entry had at the last check, if it had one. */
  readonly formerKey?: string | undefined
}

/** What a calendar says of events here, whether they are its own or others'. */
export async function noteMentions(
  context: AppContext,
  trx: Transaction<Database>,
  { feedId, feedName }: Feed,
  mentions: readonly Mention[],
): Promise<void> {
  const renamed = mentions.flatMap(({ event, formerKey }): [string, string][] =>
    formerKey !== undefined && formerKey !== event.key ? [[formerKey, event.key]] : [],
  )
  await renameClaims(trx, { source_kind: 'feed', source_id: feedId }, new Map(renamed))
  const claims = mentions.map(
    ({ event, eventId }): NewClaim => ({
      claim: { kind: 'feed', sourceId: feedId, key: event.key },
      eventId,
      sourceName: feedName,
      url: event.url,
      fingerprint: event.facts,
      values: valuesOf(event, context.config.timeZone),
    }),
  )
  await noteClaims(context, trx, claims)
}

/** Calendars that know no end repeat the start. */
function valuesOf(event: DescribedEvent, countyZone: string): FieldValues {
  const { end, ...values } = fieldValues(event, countyZone)
  return event.endDate === event.startDate ? values : { ...values, end }
}
