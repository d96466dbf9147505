import { dayWords } from '@hometown/shared-types/calendar/event-labels'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
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
import type { CheckPlan } from './diff-feed.ts'
import { type MergedDates, mergeDates } from './merge-dates.ts'

type Change = CheckPlan['changed'][number]

interface Followed {
  readonly change: Change
  /** Absent when nothing changes. */
  readonly prepared?: PreparedChange
  outcome(isOther: boolean): Outcome
}

/** Applies a feed's changes, except to fields that were edited here. */
export async function followChanges(
  context: AppContext,
  trx: Transaction<Database>,
  feedId: string,
  changes: readonly Change[],
): Promise<Outcome[]> {
  const ids = changes.map(({ item }) => item.event_id)
  const stored = new Map((await listStoredEvents(trx, ids)).map((event) => [event.row.id, event]))
  const followed = changes.map((change) => followChange(change, stored.get(change.item.event_id)))
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
  await updateItems(trx, feedId, new Map(read))
  return followed.map(({ change: { item }, outcome }) => outcome(otherwise.has(item.event_id)))
}

function followChange(change: Change, before: StoredEvent | undefined): Followed {
  const { event, item, groups } = change
  if (!before) {
    const entry = { ...entryOf(event, item.event_id), detail: DELETED_HERE }
    return { change, outcome: () => ({ result: 'skipped', entry }) }
  }
  const edited = editedGroups(listFrom(before.row.edited_fields))
  const { dates: datesRead } = hashesOf(item)
  const here = { skippedDates: listFrom(before.row.skipped_dates), exceptions: before.exceptions }
  const areDatesMerged = groups.some(isOfDates) && [...edited].some(isOfDates)
  const dates = areDatesMerged ? mergeDates(here, event, datesRead) : undefined
  const others = dates ? groups.filter((group) => !isOfDates(group)) : groups
  const taken = others.filter((group) => !edited.has(group))
  // It was cancelled because it had vanished.
  if (item.state === 'cancelled' && !taken.includes('cancelled')) taken.push('cancelled')
  const kept = others.filter((group) => edited.has(group))
  try {
    const prepared = prepareChange(before, { ...valuesOf(event, taken), ...dates?.fields })
    const strange = prepared.droppedDates.filter(
      (day) => dates?.taken.includes(day) ?? isNewThere(event, datesRead, day),
    )
    return { change, prepared, outcome: (isOther) => outcomeOf(change, { taken, kept, dates, strange }, isOther) }
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
}

function outcomeOf(
  { event, item, hasReturned }: Change,
  { taken, kept, dates, strange }: Said,
  isOther: boolean,
): Outcome {
  const keptParts = [...(kept.length > 0 ? [wordsFor(kept)] : []), ...(dates?.kept ?? []).map(dayInWords)]
  const keptWords = keptParts.length > 0 && `Edited here and left so: ${keptParts.join(', ')}`
  const strangeWords = strange.length > 0 && `The series here has no date on ${strange.map(dayInWords).join(', ')}`
  const applied = (dates?.taken ?? []).filter((day) => !strange.includes(day)).map(dayInWords)
  const takenParts = [...(taken.length > 0 ? [wordsFor(taken)] : []), ...applied]
  const takenWords = isOther && !hasReturned && takenParts.length > 0 && capitalized(takenParts.join(', '))
  const detail = [takenWords, keptWords, strangeWords].filter(Boolean).join('. ') || null
  const entry = { ...entryOf(event, item.event_id), detail }
  if (hasReturned) return { result: 'returned', entry }
  if (isOther) return { result: 'updated', entry }
  return { result: detail === null ? 'unchanged' : 'kept', entry }
}

/** Whether the feed changed this date since the last reading. */
function isNewThere({ hashes }: DescribedEvent, datesRead: FieldHashes['dates'], day: string): boolean {
  const now = hashes.dates?.[day]
  return now !== undefined && now !== datesRead?.[day]
}

function isOfDates(group: FieldGroup): boolean {
  return group === 'skippedDates' || group === 'exceptions'
}

function dayInWords(day: string): string {
  return dayWords(day)
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
