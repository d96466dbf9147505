import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { mapEventTexts } from '@hometown/shared-types/event-texts'
import { type EventValues, valuesOfEvent } from './event-values.ts'

const { description, ...otherTexts } = mapEventTexts((_name, { label }) => label.toLowerCase())

/** In the form's order. */
const NAMES: Partial<Record<keyof EventValues, string>> = {
  title: 'title',
  description,
  category: 'category',
  status: 'status',
  ...otherTexts,
  allDay: 'all day',
  startDay: 'start',
  startTime: 'start',
  endDay: 'end',
  endTime: 'end',
  repeats: 'recurrence',
  endsOn: 'recurrence',
  skippedDates: 'skipped dates',
  tags: 'tags',
  imageUrl: 'image',
}

/** Names of the fields in which what is typed differs from what another user saved. */
export function differingFields(mine: EventValues, saved: DeskEvent, date: string | undefined): string[] {
  const theirs = valuesOfEvent(saved, date)
  const names = Object.entries(NAMES).flatMap(([field, name]) =>
    JSON.stringify(Reflect.get(mine, field)) === JSON.stringify(Reflect.get(theirs, field)) ? [] : [name],
  )
  return [...new Set(names)]
}
