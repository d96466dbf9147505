import { dateHashes } from './dates/date-states.ts'
import type { FeedEvent } from './feed-event.ts'
import { type FieldGroup, type FieldHashes, hashOfValues } from './field-hashes.ts'

const GROUPS = {
  title: ['title'],
  description: ['description'],
  location: ['location'],
  price: ['price'],
  time: ['startDate', 'endDate', 'allDay', 'timeZone'],
  repetition: ['rrule', 'recurrenceRule', 'recurrenceEndDate'],
  skippedDates: ['skippedDates'],
  exceptions: ['exceptions'],
  cancelled: ['cancelled'],
  picture: ['imageUrl'],
  tags: ['tags'],
} as const satisfies Record<FieldGroup, readonly (keyof FeedEvent)[]>

const groups = Object.keys(GROUPS) as FieldGroup[]

const WORDS: Readonly<Record<FieldGroup, string>> = {
  title: 'title',
  description: 'description',
  location: 'place',
  price: 'price',
  time: 'time',
  repetition: 'repetition',
  skippedDates: 'dates left out',
  exceptions: 'single dates',
  cancelled: 'whether it is canceled',
  picture: 'picture',
  tags: 'tags',
}

export function wordsFor(changed: readonly FieldGroup[]): string {
  return changed.map((group) => WORDS[group]).join(', ')
}

export function fieldHashes(event: FeedEvent): FieldHashes {
  const hashes: FieldHashes = Object.fromEntries(groups.map((group) => [group, hashOfValues(valuesOf(event, [group]))]))
  // Readings from before prices were read have no hash either: most events have no price, and nothing changed.
  if (event.price === '') delete hashes.price
  return { ...hashes, dates: dateHashes(event) }
}

export function changedGroups(before: FieldHashes, after: FieldHashes): FieldGroup[] {
  return groups.filter((group) => before[group] !== after[group])
}

export function editedGroups(editedFields: readonly string[]): ReadonlySet<FieldGroup> {
  return new Set(groups.filter((group) => GROUPS[group].some((field) => editedFields.includes(field))))
}

export function valuesOf(event: FeedEvent, chosen: readonly FieldGroup[]): Partial<FeedEvent> {
  const fields: readonly (keyof FeedEvent)[] = chosen.flatMap((group) => GROUPS[group])
  return Object.fromEntries(fields.map((field) => [field, event[field]]))
}

export function allValues(event: FeedEvent) {
  const { title, description, location, price, startDate, endDate, allDay, timeZone, cancelled, imageUrl, tags } = event
  const { rrule, recurrenceRule, recurrenceEndDate, skippedDates, exceptions } = event
  return {
    ...{ title, description, location, price, startDate, endDate, allDay, timeZone, cancelled, imageUrl, tags },
    ...{ rrule, recurrenceRule, recurrenceEndDate, skippedDates, exceptions },
  }
}
