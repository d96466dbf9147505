import { FEED_ACTIONS, type FeedAction, type FeedCounts, type FeedReport } from '@hometown/shared-types/event-feed'
import { formatNumber } from '../../lib/numbers.ts'
import { wallTimeLabel } from '../../lib/wall-time-label.ts'
import { paths } from '../../paths.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'

const LABELS: Readonly<Record<FeedAction, string>> = {
  added: 'Added',
  updated: 'Updated',
  kept: 'Kept with our edits',
  returned: 'Back again',
  vanished: 'Missing',
  skipped: 'Left out',
}

/** `2 added, 1 updated, 14 unchanged`; leaves out zeros. */
export function countsInWords(counts: FeedCounts): string {
  const said = [...FEED_ACTIONS, 'unchanged' as const].flatMap((name) => {
    const label = name === 'unchanged' ? name : LABELS[name].toLowerCase()
    return counts[name] > 0 ? [`${formatNumber(counts[name])} ${label}`] : []
  })
  return said.join(', ') || 'No upcoming events'
}

interface FeedReportViewProps {
  report: FeedReport
  /** Of what a check would do. */
  isPreview?: boolean
}

/** What a check or an import did to the calendar. */
export function FeedReportView({ report: { counts, entries, notices }, isPreview = false }: FeedReportViewProps) {
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
          title={isPreview && action === 'added' ? 'New' : LABELS[action]}
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
  entries: FeedReport['entries']
}

function Entries({ title, total, entries }: EntriesProps) {
  if (entries.length === 0) return null
  // Two entries may be equal and the order never changes, so the index is the key.
  const numbered = entries.map((entry, number) => ({ number, ...entry }))
  return (
    <section>
      <h3 className="font-medium">
        {title} <span className="text-quiet tabular-nums">{formatNumber(total)}</span>
      </h3>
      <ul className="mt-1 divide-y rounded-md border">
        {numbered.map(({ number, title: name, start, detail, eventId }) => (
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
