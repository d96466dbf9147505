import { type EventFeed, FEED_ACTIONS, type FeedReport, type FeedReportEntry } from '@hometown/shared-types/event-feed'
import { CircleAlert, CircleCheck, CircleDashed, ClipboardList, Pencil, Trash2 } from 'lucide-react'
import { useCountyTime } from '../../lib/dates.ts'
import { countOf, formatNumber } from '../../lib/numbers.ts'
import { wallTimeLabel } from '../../lib/wall-time-label.ts'
import { paths } from '../../paths.ts'
import { Badge, CategoryBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { MenuItem, MenuSeparator } from '../../ui/DropdownMenu.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { countsInWords, FEED_ACTION_LABELS, useCheckFeed } from './feeds.api.ts'

interface FeedRowProps {
  feed: EventFeed
  onEdit(): void
  onReport(): void
  onRemove(): void
}

export function FeedRow({ feed, onEdit, onReport, onRemove }: FeedRowProps) {
  const check = useCheckFeed()
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-72 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <button
            type="button"
            onClick={onReport}
            className="rounded-sm text-left font-medium hover:text-accent hover:underline"
          >
            {feed.name}
          </button>
          <CategoryBadge category={feed.category} />
          <Badge>{feed.status === 'published' ? 'Published at once' : 'Into drafts'}</Badge>
        </p>
        <p className="truncate text-quiet text-sm" title={feed.url}>
          {feed.url.replace(/^https?:\/\//, '')}
        </p>
        <FeedHealth feed={feed} isChecking={check.isPending} />
      </div>
      <div className="flex items-center gap-2">
        <span className="text-quiet text-sm tabular-nums">{countOf(feed.events, 'event')}</span>
        <Button
          size="sm"
          aria-label={`Check now: ${feed.name}`}
          pending={check.isPending}
          onClick={() => check.mutate(feed)}
        >
          Check now
        </Button>
        <FeedMenu name={feed.name} onEdit={onEdit} onReport={onReport} onRemove={onRemove} />
      </div>
    </li>
  )
}

function FeedHealth({ feed, isChecking }: { feed: EventFeed; isChecking: boolean }) {
  const time = useCountyTime()
  if (isChecking) {
    return (
      <p className="mt-1 flex items-center gap-1.5 text-quiet text-sm">
        <Spinner /> Reading the calendar...
      </p>
    )
  }
  const next = feed.nextCheckAt ? `next ${time.time(feed.nextCheckAt)}` : 'not checked automatically'
  if (feed.problem) {
    return (
      <p className="mt-1 flex items-start gap-1.5 text-danger text-sm">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          {feed.problem} {feed.failures > 1 && `Failed ${feed.failures} times in a row. `}
          <span className="text-quiet">
            Checked {feed.checkedAt && time.ago(feed.checkedAt)}, {next}
          </span>
        </span>
      </p>
    )
  }
  if (!feed.checkedAt) {
    return (
      <p className="mt-1 flex items-center gap-1.5 text-quiet text-sm">
        <CircleDashed aria-hidden className="size-4 shrink-0" /> Not checked yet
      </p>
    )
  }
  return (
    <p className="mt-1 flex items-start gap-1.5 text-quiet text-sm">
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-green" />
      <span>
        Checked {time.ago(feed.checkedAt)}
        {feed.counts && feed.readAt === feed.checkedAt ? `: ${countsInWords(feed.counts)}` : ': nothing new'}
        {feed.changedAt && `. Last change ${time.ago(feed.changedAt)}`}, {next}
      </span>
    </p>
  )
}

interface FeedMenuProps {
  name: string
  onEdit(): void
  onReport(): void
  onRemove(): void
}

function FeedMenu({ name, onEdit, onReport, onRemove }: FeedMenuProps) {
  return (
    <RowMenu name={name}>
      <MenuItem icon={ClipboardList} onSelect={onReport}>
        Report
      </MenuItem>
      <MenuItem icon={Pencil} onSelect={onEdit}>
        Edit
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={onRemove}>
        Remove
      </MenuItem>
    </RowMenu>
  )
}

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
