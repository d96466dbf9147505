import { FEED_ACTIONS, type FeedReport, type FeedReportEntry } from '@hometown/shared-types/event-feed'
import { formatNumber } from '../../lib/numbers.ts'
import { wallTimeLabel } from '../../lib/wall-time-label.ts'
import { paths } from '../../paths.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { FEED_ACTION_LABELS } from './feeds.api.ts'

interface FeedReportViewProps {
  report: FeedReport
  isPreview?: boolean
}

export function FeedReportView({ report, isPreview = false }: FeedReportViewProps) {
  const { counts, entries, notices } = report
  const figures = [
    ['Found', counts.found],
    [isPreview ? 'New' : 'Added', counts.added],
    [isPreview ? 'Changed' : 'Updated', counts.updated],
    ['Unchanged', counts.unchanged],
    ['Past', counts.past],
    ['Left out', counts.skipped],
  ] as const
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-3 gap-2 sm:grid-cols-6">
        {figures.map(([label, figure]) => (
          <div key={label} className="rounded-md border px-2.5 py-1.5">
            <dt className="text-quiet text-sm">{label}</dt>
            <dd className="font-semibold text-lg tabular-nums">{formatNumber(figure)}</dd>
          </div>
        ))}
      </dl>
      {notices.length > 0 && (
        <ul className="list-disc pl-4 text-quiet text-sm">
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      {FEED_ACTIONS.map((action) => (
        <Entries
          key={action}
          title={isPreview && action === 'added' ? 'New' : FEED_ACTION_LABELS[action]}
          total={counts[action]}
          entries={entries.filter((entry) => entry.action === action)}
        />
      ))}
    </div>
  )
}

interface EntriesProps {
  title: string
  total: number
  entries: readonly FeedReportEntry[]
}

function Entries({ title, total, entries }: EntriesProps) {
  if (entries.length === 0) return null
  return (
    <section>
      <h3 className="font-medium">
        {title} <span className="text-quiet tabular-nums">{formatNumber(total)}</span>
      </h3>
      <ul className="mt-1 divide-y rounded-md border">
        {numbered(entries).map(({ number, entry }) => (
          <li key={number} className="px-3 py-1.5 text-sm [overflow-wrap:anywhere]">
            <span className="font-medium">
              {entry.eventId ? (
                <ScreenLink to={paths.calendar} search={{ edit: entry.eventId }}>
                  {entry.title}
                </ScreenLink>
              ) : (
                entry.title
              )}
            </span>
            {entry.start && <span className="text-quiet"> · {wallTimeLabel(entry.start)}</span>}
            {entry.detail && <span className="block text-quiet">{entry.detail}</span>}
          </li>
        ))}
      </ul>
      {total > entries.length && (
        <p className="mt-1 text-quiet text-sm">and {formatNumber(total - entries.length)} more</p>
      )}
    </section>
  )
}

/** Two entries may be equal and the order never changes, so the index is the key. */
function numbered(entries: readonly FeedReportEntry[]) {
  return entries.map((entry, number) => ({ number, entry }))
}
