import { dayWords } from '@hometown/shared-types/calendar/event-labels'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { listConfirmedElsewhere } from '../../event-sources/event-sources.service.ts'
import {
  listFrom,
  listStoredEvents,
  type PreparedChange,
  prepareChange,
  type StoredEvent,
  saveChanges,
} from '../../events/events.service.ts'
import { asRead, DELETED_HERE, entryOf, hashesOf, type Outcome, refusal } from '../feed-item.ts'
import { updateItems } from '../feed-items.repository.ts'
import { editedGroups, valuesOf, wordsFor } from '../reading/event-fields.ts'
import type { DescribedEvent } from '../reading/feed-event.ts'
import type { FieldGroup, FieldHashes } from '../reading/field-hashes.ts'
import { withoutContested } from './contested-dates.ts'
import type { CheckPlan } from './diff-feed.ts'
import { type Feed, noteMentions } from './feed-claims.ts'
import { isAsked, listSettled } from './followed-fields.ts'
import { type MergedDates, mergeDates } from './merge-dates.ts'

type Change = CheckPlan['changed'][number]

interface Followed {
  readonly change: Change
  /** Absent when nothing changes. */
  readonly prepared?: PreparedChange
  /** @param settled what changed because of all that sources say of the event, and not of what was edited here */
  outcome(isOther: boolean, settled: ReadonlySet<FieldGroup>): Outcome
}

interface Asking {
  /** Fields that don't follow this calendar by themselves. */
  readonly fields: ReadonlySet<string>
  /** Events that other sources still list: an editor says whether they're canceled. */
  readonly confirmed: ReadonlySet<string>
}

/** Applies a feed's changes, except to fields that were edited here. */
export async function followChanges(
  context: AppContext,
  trx: Transaction<Database>,
  { asked, ...feed }: Feed & { asked: ReadonlySet<string> },
  changes: readonly Change[],
): Promise<Outcome[]> {
  const ids = changes.map(({ item }) => item.event_id)
  const stored = new Map((await listStoredEvents(trx, ids)).map((event) => [event.row.id, event]))
  const fewer = changes.filter(({ event, groups }) => event.cancelled || groups.some(isOfSeries))
  const confirmed = await listConfirmedElsewhere(
    trx,
    { kind: 'feed', id: feed.feedId },
    fewer.map(({ item }) => item.event_id),
  )
  const asking = { fields: asked, confirmed }
  const followed = changes.map((change) => followChange(change, stored.get(change.item.event_id), asking))
  const done = followed.flatMap(({ change, prepared }) => (prepared ? [{ change, prepared }] : []))
  const saved = await saveChanges(
    context,
    trx,
    null,
    done.map(({ prepared }) => prepared),
  )
  const otherwise = new Set(
    saved.filter(({ event }) => stored.get(event.row.id) !== event).map(({ event }) => event.row.id),
  )
  const read = done.map(({ change: { event, item } }) => {
    return [item.item_key, { ...asRead(event), state: 'own', vanished_at: null }] as const
  })
  await updateItems(trx, feed.feedId, new Map(read))
  const mentions = done.map(({ change: { event, item } }) => ({
    event,
    eventId: item.event_id,
    formerKey: item.item_key,
  }))
  await noteMentions(context, trx, feed, mentions)
  const settled = await listSettled(
    context,
    trx,
    saved.map(({ event }) => event),
  )
  return followed.map(({ change: { item }, outcome }) =>
    outcome(otherwise.has(item.event_id), settled.get(item.event_id) ?? new Set()),
  )
}

function followChange(read: Change, before: StoredEvent | undefined, { fields, confirmed }: Asking): Followed {
  const { item } = read
  if (!before) {
    const entry = { ...entryOf(read.event, item.event_id), detail: DELETED_HERE }
    return { change: read, outcome: () => ({ result: 'skipped', entry }) }
  }
  const isListed = confirmed.has(item.event_id)
  const contested = isListed ? contestedBy(read, before) : undefined
  const change = contested ? { ...read, ...contested } : read
  const { event, groups } = change
  const edited = editedGroups(listFrom(before.row.edited_fields))
  const { dates: datesRead } = hashesOf(item)
  const here = { skippedDates: listFrom(before.row.skipped_dates), exceptions: before.exceptions }
  const areDatesMerged = groups.some(isOfDates) && [...edited].some(isOfDates)
  const dates = areDatesMerged ? mergeDates(here, event, datesRead) : undefined
  const others = dates ? groups.filter((group) => !isOfDates(group)) : groups
  const isContested = event.cancelled && before.row.cancelled === 0 && confirmed.has(item.event_id)
  const isLeft = (group: FieldGroup) => isAsked(group, fields) || (isContested && group === 'cancelled')
  const taken = others.filter((group) => !edited.has(group) && !isLeft(group))
  // It was cancelled because it had vanished.
  if (item.state === 'cancelled' && !taken.includes('cancelled')) taken.push('cancelled')
  const kept = others.filter((group) => edited.has(group))
  try {
    const prepared = prepareChange(before, { ...valuesOf(event, taken), ...dates?.fields })
    const strange = prepared.droppedDates.filter(
      (day) => dates?.taken.includes(day) ?? isNewThere(event, datesRead, day),
    )
    const isAskedAbout = isContested && groups.includes('cancelled')
    const said = { taken, kept, dates, strange, isContested: isAskedAbout, fewer: contested?.words }
    const outcome: Followed['outcome'] = (isOther, settled) => {
      const follows = [...new Set([...taken, ...settled])]
      const stays = kept.filter((group) => !settled.has(group))
      return outcomeOf(change, { ...said, taken: follows, kept: stays }, isOther || settled.size > 0)
    }
    return { change, prepared, outcome }
  } catch (error) {
    const refused = refusal(event, error, item.event_id)
    return { change, outcome: () => refused }
  }
}

interface Said {
  taken: readonly FieldGroup[]
  kept: readonly FieldGroup[]
  dates: MergedDates | undefined
  /** Days with changes in the feed that the series here doesn't have. */
  strange: readonly string[]
  /** Canceled there, while other sources still list it. */
  isContested: boolean
  /** Dates that it no longer has, while other sources still list it. */
  fewer: string | undefined
}

function outcomeOf(
  { event, item, hasReturned }: Change,
  { taken, kept, dates, strange, isContested, fewer }: Said,
  isOther: boolean,
): Outcome {
  const keptParts = [...(kept.length > 0 ? [wordsFor(kept)] : []), ...(dates?.kept ?? []).map(dayInWords)]
  const keptWords = keptParts.length > 0 && `Edited here and left so: ${keptParts.join(', ')}`
  const strangeWords = strange.length > 0 && `The series here has no date on ${strange.map(dayInWords).join(', ')}`
  const applied = (dates?.taken ?? []).filter((day) => !strange.includes(day)).map(dayInWords)
  const takenParts = [...(taken.length > 0 ? [wordsFor(taken)] : []), ...applied]
  const takenWords = isOther && !hasReturned && takenParts.length > 0 && capitalized(takenParts.join(', '))
  const askedWords = isContested && CONTESTED
  const detail = [takenWords, keptWords, strangeWords, fewer, askedWords].filter(Boolean).join('. ') || null
  const entry = { ...entryOf(event, item.event_id), detail }
  const awaits = fewer === undefined ? {} : { isAwaited: true as const }
  if (hasReturned) return { result: 'returned', entry, ...awaits }
  if (isOther) return { result: 'updated', entry, ...awaits }
  return { result: detail === null ? 'unchanged' : 'kept', entry, ...awaits }
}

/** Undefined if nothing is. */
function contestedBy({ event, item, groups }: Change, { row, exceptions }: StoredEvent) {
  const skippedDates = listFrom(row.skipped_dates)
  const here = { skippedDates, exceptions, rrule: row.rrule, lastDay: row.last_day }
  const { days, isShorter, event: taken } = withoutContested(event, here, hashesOf(item))
  if (days.length === 0 && !isShorter) return undefined
  const gone = [...(isShorter ? ['some of its dates'] : []), ...days.map(dayInWords)].join(', ')
  const { start_date: startDate, end_date: endDate, time_zone: timeZone } = row
  const isMoved = isShorter && groups.includes('time')
  return {
    // Without its dates, its new time counts for nothing either.
    event: isMoved ? { ...taken, startDate, endDate, timeZone, facts: item.facts } : taken,
    groups: isShorter ? groups.filter((group) => group !== 'time' && group !== 'repetition') : groups,
    words: `No longer there: ${gone}. Another source still lists it, so we left it as it is`,
  }
}

/** Whether the feed changed this date since the last reading. */
function isNewThere({ hashes }: DescribedEvent, datesRead: FieldHashes['dates'], day: string): boolean {
  const now = hashes.dates?.[day]
  return now !== undefined && now !== datesRead?.[day]
}

const CONTESTED = 'Canceled there. Another source still lists it, so we ask under Differences'

function isOfDates(group: FieldGroup): boolean {
  return group === 'skippedDates' || group === 'exceptions'
}

function isOfSeries(group: FieldGroup): boolean {
  return isOfDates(group) || group === 'repetition'
}

function dayInWords(day: string): string {
  return dayWords(day)
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
