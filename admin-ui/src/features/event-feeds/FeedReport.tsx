import {
  FEED_ACTIONS,
  type FeedAction,
  type FeedCounts,
  type FeedReport,
} from '@hometown/shared-types/contract/event-feeds'
import { formatNumber, wallTimeLabel } from '../../lib/formats.ts'
import { paths } from '../../paths.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'

const FEED_ACTION_LABELS: Readonly<Record<FeedAction, string>> = {
  added: 'New',
  updated: 'Changed',
  vanished: 'Missing',
  skipped: 'Left out',
}

export function feedCountsText(counts: FeedCounts): string {
  const entries = [
    ...FEED_ACTIONS.map((action) => [counts[action], FEED_ACTION_LABELS[action].toLowerCase()] as const),
    [counts.unchanged, 'unchanged'] as const,
  ]
  const parts = entries.flatMap(([count, word]) => (count > 0 ? [`${formatNumber(count)} ${word}`] : []))
  return parts.join(', ') || 'No upcoming events'
}

export function FeedReportView({ report: { counts, entries, notices } }: { report: FeedReport }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium">{feedCountsText(counts)}</p>
      {notices.length > 0 && (
        <ul className="list-disc pl-4 text-quiet text-sm">
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      {FEED_ACTIONS.map((action) => (
        <FeedItems
          key={action}
          title={FEED_ACTION_LABELS[action]}
          total={counts[action]}
          entries={entries.filter((entry) => entry.action === action)}
        />
      ))}
    </div>
  )
}

function FeedItems({ title, total, entries }: { title: string; total: number; entries: FeedReport['entries'] }) {
  if (entries.length === 0) return null
  // Two entries may be equal and the order never changes, so the index is the key.
  const numbered = entries.map((entry, number) => ({ number, ...entry }))
  return (
    <section>
      <h3 className="font-medium">
        {title} <span className="text-quiet tabular-nums">{formatNumber(total)}</span>
      </h3>
      <ul className="mt-1 divide-y rounded-md border">
        {numbered.map(({ number, title: name, start, repeats, detail, eventId }) => (
          <li key={number} className="px-3 py-1.5 text-sm [overflow-wrap:anywhere]">
            <span className="font-medium">
              {eventId ? (
                <ScreenLink to={paths.calendar} search={{ edit: eventId }}>
                  {name}
                </ScreenLink>
              ) : (
                name
              )}
            </span>
            {start && <span className="text-quiet"> · {wallTimeLabel(start)}</span>}
            {repeats && <span className="block text-quiet">{repeats}</span>}
            {detail && <span className="block text-quiet">{detail}</span>}
          </li>
        ))}
      </ul>
      {total > entries.length && (
        <p className="mt-1 text-quiet text-sm">and {formatNumber(total - entries.length)} more</p>
      )}
    </section>
  )
}
