import type { FeedAction, FeedCounts, TimesReading } from '@hometown/shared-types/event-feed'
import { formatNumber } from '../../lib/numbers.ts'

const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })

/** `2026-12-01T10:00` → `Tue, Dec 1, 2026, 10:00 AM`; a date without a time has only the day. */
export function wallWords(wall: string): string {
  const instant = Date.parse(wall.length > 10 ? `${wall}Z` : wall)
  if (Number.isNaN(instant)) return wall
  const clock = time.format(instant).replaceAll('\u202f', ' ')
  return wall.length > 10 ? `${day.format(instant)}, ${clock}` : day.format(instant)
}

export const FEED_ACTION_LABELS: Readonly<Record<FeedAction, string>> = {
  added: 'Added',
  updated: 'Updated',
  kept: 'Kept with our edits',
  returned: 'Back again',
  vanished: 'Vanished',
  held: 'Waiting for your decision',
  skipped: 'Left out',
}

/** `2 added, 1 updated, 14 unchanged`; leaves out zeros. */
export function countsInWords(counts: FeedCounts): string {
  const said = [
    [counts.added, 'added'],
    [counts.updated, 'updated'],
    [counts.returned, 'there again'],
    [counts.vanished, 'vanished'],
    [counts.kept, 'kept as edited here'],
    [counts.held, 'waiting'],
    [counts.skipped, 'left out'],
    [counts.unchanged, 'unchanged'],
  ] as const
  const words = said.filter(([count]) => count > 0).map(([count, word]) => `${formatNumber(count)} ${word}`)
  return words.join(', ') || 'No upcoming events'
}

export const READING_WORDS: Readonly<Record<TimesReading, string>> = {
  written: 'as they are written',
  county: 'as county time',
  utc: 'as UTC',
}
