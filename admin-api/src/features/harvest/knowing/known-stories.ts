import { v7 as uuid } from 'uuid'
import type { KnownStoryRow, KnownStoryTable } from '../known-finds.table.ts'
import type { EventFind, Find, NewsFind } from '../reading.service.ts'
import { dayOf } from './fingerprints.ts'
import { SAME_STORY_DAYS } from './likeness.ts'
import type { Story } from './stories.ts'
import { plainWords, textWords, titleWords } from './story-words.ts'

const DAY = 24 * 3600_000

/** What is compared of a find with others. Games are known by their teams and days alone. */
export function storyOf(find: NewsFind | EventFind, today: string): Omit<Story, 'suggestionId'> {
  const isTimed = find.kind === 'event' && !find.allDay
  return {
    kind: find.kind,
    day: dayNumber(dayOf(find) ?? today),
    startTime: isTimed ? find.startDate.slice(11, 16) : null,
    place: find.kind === 'event' ? plainWords(find.location) : '',
    titleWords: titleWords(find.title),
    textWords: textWords(find.text),
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
      textWords: wordsOf(row.text_words).map(Number),
      suggestionId: row.suggestion_id,
    },
  ]
}

/** Kept for as long as another source may still tell it. */
export function storyRow(find: Find, story: Story): KnownStoryTable {
  return {
    id: uuid(),
    suggestion_id: story.suggestionId,
    kind: find.kind,
    day: new Date(story.day * DAY).toISOString().slice(0, 10),
    start_time: story.startTime,
    place: story.place || null,
    title_words: story.titleWords.join(' '),
    text_words: story.textWords.join(' '),
    expires_at: (story.day + SAME_STORY_DAYS + 1) * DAY,
  }
}

/** Days since 1970 of `2026-11-20`. */
function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY)
}

function wordsOf(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}
