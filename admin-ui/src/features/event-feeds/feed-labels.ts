import type { FeedAction, FeedCounts } from '@hometown/shared-types/event-feed'
import { formatNumber } from '../../lib/numbers.ts'

export const FEED_ACTION_LABELS: Readonly<Record<FeedAction, string>> = {
  added: 'Added',
  updated: 'Updated',
  kept: 'Kept with our edits',
  returned: 'Back again',
  vanished: 'Vanished',
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
    [counts.skipped, 'left out'],
    [counts.unchanged, 'unchanged'],
  ] as const
  const words = said.filter(([count]) => count > 0).map(([count, word]) => `${formatNumber(count)} ${word}`)
  return words.join(', ') || 'No upcoming events'
}
