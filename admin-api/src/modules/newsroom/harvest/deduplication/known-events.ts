import { v7 as uuid } from 'uuid'
import type { EventItem } from '../../extraction/extraction.service.ts'
import type { KnownEvent, NewEvent } from './event-index.ts'
import { dayOf } from './fingerprints.ts'
import type { KnownStoryRow, KnownStoryTable } from './known-items.table.ts'
import { plainWords, titleWords } from './words-of-text.ts'

const DAY = 24 * 3600_000
const KEPT_DAYS = 11

export function knownEventOf(item: EventItem, today: string): NewEvent {
  return {
    day: dayNumber(dayOf(item) ?? today),
    startTime: item.allDay ? null : item.startDate.slice(11, 16),
    place: plainWords(item.location),
    titleWords: titleWords(item.title),
  }
}

export function knownEventFromRow(row: KnownStoryRow): KnownEvent {
  return {
    day: dayNumber(row.day),
    startTime: row.start_time,
    place: row.place ?? '',
    titleWords: wordsOf(row.title_words),
    suggestionId: row.suggestion_id,
  }
}

/** An event expires when no other source is likely to report it. */
export function knownEventRow(event: KnownEvent): KnownStoryTable {
  return {
    id: uuid(),
    suggestion_id: event.suggestionId,
    kind: 'event',
    day: new Date(event.day * DAY).toISOString().slice(0, 10),
    start_time: event.startTime,
    place: event.place || null,
    title_words: event.titleWords.join(' '),
    text_words: '',
    expires_at: (event.day + KEPT_DAYS) * DAY,
  }
}

/** Days since 1970. */
function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY)
}

function wordsOf(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}
