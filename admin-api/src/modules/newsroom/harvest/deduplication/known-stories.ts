import { v7 as uuid } from 'uuid'
import type { EventItem, NewsItem } from '../../extraction/extraction.service.ts'
import { dayOf } from './fingerprints.ts'
import type { KnownStoryRow, KnownStoryTable } from './known-items.table.ts'
import { SAME_STORY_DAYS } from './same-story.ts'
import type { Story } from './story-index.ts'
import { plainWords, textWords, titleWords } from './story-tokens.ts'

const DAY = 24 * 3600_000

/** Games aren't included: only their fingerprints are compared. */
export function storyOf(item: NewsItem | EventItem, today: string): Omit<Story, 'suggestionId'> {
  const isTimed = item.kind === 'event' && !item.allDay
  return {
    kind: item.kind,
    day: dayNumber(dayOf(item) ?? today),
    startTime: isTimed ? item.startDate.slice(11, 16) : null,
    place: item.kind === 'event' ? plainWords(item.location) : '',
    titleWords: titleWords(item.title),
    textWords: textWords(item.text),
  }
}

export function storyFromRow(row: KnownStoryRow): Story[] {
  if (row.kind === 'fixture') return []
  return [
    {
      kind: row.kind,
      day: dayNumber(row.day),
      startTime: row.start_time,
      place: row.place ?? '',
      titleWords: wordsOf(row.title_words),
      // They are stored unsigned.
      textWords: wordsOf(row.text_words).map((word) => Number(word) | 0),
      suggestionId: row.suggestion_id,
    },
  ]
}

/** A story expires when no other source is likely to report it any more. */
export function storyRow(story: Story): KnownStoryTable {
  return {
    id: uuid(),
    suggestion_id: story.suggestionId,
    kind: story.kind,
    day: new Date(story.day * DAY).toISOString().slice(0, 10),
    start_time: story.startTime,
    place: story.place || null,
    title_words: story.titleWords.join(' '),
    text_words: story.textWords.map((word) => word >>> 0).join(' '),
    expires_at: (story.day + SAME_STORY_DAYS + 1) * DAY,
  }
}

/** Days since 1970. */
function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY)
}

function wordsOf(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}
