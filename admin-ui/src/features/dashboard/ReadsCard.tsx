import { type DashboardReads, dashboardCalls } from '@hometown/shared-types/dashboard'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { paths } from '../../paths.ts'
import { SampleBadge } from '../../ui/SampleBadge.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { QueryCard } from './Cards.tsx'

interface ReadsCardProps {
  className?: string
  isNothingPublished?: boolean
}

export function ReadsCard({ className, isNothingPublished = false }: ReadsCardProps) {
  return (
    <QueryCard
      title="Reads Today"
      what="today’s reads"
      query={useQuery({
        queryKey: ['dashboard', 'reads'],
        queryFn: ({ signal }) => api(dashboardCalls.reads, { signal }),
        // Readers are too many for live events.
        refetchInterval: 60_000,
        staleTime: 0,
      })}
      className={className ?? ''}
      skeleton={<ReadsSkeleton />}
      actions={
        <ScreenLink to={paths.analytics} className="text-accent text-sm">
          Analytics
        </ScreenLink>
      }
    >
      {(reads) => <Reads reads={reads} isNothingPublished={isNothingPublished} />}
    </QueryCard>
  )
}

function Reads({ reads, isNothingPublished }: { reads: DashboardReads; isNothingPublished: boolean }) {
  const { total, hours, mostRead, sample } = reads
  const isEmpty = total === 0 && hours.every(({ weekBefore }) => weekBefore === 0)
  if (isEmpty)
    return (
      <p className="py-10 text-center text-quiet">
        {isNothingPublished ? (
          <>
            Nothing published yet.{' '}
            <ScreenLink to={paths.content} className="text-accent underline">
              Write your first article
            </ScreenLink>
            , and its reads appear here.
          </>
        ) : (
          'No reads yet. They appear here as soon as readers open a published article.'
        )}
      </p>
    )
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      <div className="flex min-w-0 flex-col gap-3">
        <div>
          <p className="font-semibold text-2xl tabular-nums tracking-tight">{formatNumber(total)}</p>
          <p className="text-quiet text-sm">{comparisonText(reads)}</p>
        </div>
        <HourBars hours={hours} before={`Last ${weekdayOf(reads.weekBefore)}`} />
        {sample && <SampleBadge>Includes made-up reads from the sample county.</SampleBadge>}
      </div>
      <MostRead articles={mostRead} />
    </div>
  )
}

function ReadsSkeleton() {
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      <Skeleton className="h-52 w-full rounded-md" />
      <div className="flex flex-col gap-4 pt-1">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
          <Skeleton key={row} className="h-6 w-full" />
        ))}
      </div>
    </div>
  )
}

function MostRead({ articles }: { articles: DashboardReads['mostRead'] }) {
  const address = useSiteAddress()
  return (
    <section aria-labelledby="most-read-today" className="min-w-0">
      <h3 id="most-read-today" className="pb-1 text-quiet text-sm">
        Most read today
      </h3>
      {articles.length === 0 ? (
        <p className="border-t py-3 text-quiet">No reads yet today.</p>
      ) : (
        <ol className="divide-y border-t">
          {articles.map(({ id, title, slug, views }) => (
            <li key={id} className="flex min-h-11 items-center justify-between gap-4 py-1.5">
              <a
                href={address(`/${slug}`)}
                target="_blank"
                rel="noopener"
                title={title}
                className="line-clamp-2 min-w-0 break-words rounded-sm underline-offset-2 hover:text-accent hover:underline"
              >
                {title}
              </a>
              <span className="shrink-0 tabular-nums">
                {formatNumber(views)}
                <span className="sr-only"> reads</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

interface HourBarsProps {
  hours: DashboardReads['hours']
  /** `Last Friday` */
  before: string
}

const HEIGHT = 100
const LABELED = [0, 6, 12, 18]

/** Today's bars before the paler and wider ones of a week ago. */
function HourBars({ hours, before }: HourBarsProps) {
  const most = Math.max(1, ...hours.map(({ today, weekBefore }) => Math.max(today ?? 0, weekBefore)))
  const heightOf = (views: number) => (views === 0 ? 0 : Math.max(1.5, (views / most) * HEIGHT))
  return (
    <div>
      <div aria-hidden>
        <svg
          aria-hidden
          viewBox={`0 0 ${hours.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-28 w-full border-b"
        >
          {hours.map(({ hour, today, weekBefore }) => (
            <g key={hour}>
              <title>{titleOf({ hour, today, weekBefore }, before)}</title>
              <rect x={hour} width="1" height={HEIGHT} className="fill-transparent hover:fill-hover" />
              <Bar x={hour + 0.06} width={0.88} height={heightOf(weekBefore)} className="fill-edge/45" />
              <Bar x={hour + 0.26} width={0.48} height={heightOf(today ?? 0)} className="fill-accent" />
            </g>
          ))}
        </svg>
        <div className="grid grid-cols-4 pt-1 text-quiet text-xs tabular-nums">
          {LABELED.map((hour) => (
            <span key={hour}>{hourLabel(hour)}</span>
          ))}
        </div>
        <p className="flex flex-wrap gap-x-4 pt-1.5 text-quiet text-sm">
          <Key className="bg-accent">Today</Key>
          <Key className="bg-edge/45">{before}</Key>
        </p>
      </div>
      <HiddenTable
        caption="Reads by hour"
        columns={['Hour', 'Today', before]}
        rows={hours.map(({ hour, today, weekBefore }) => [
          hourLabel(hour),
          today === null ? 'Not yet' : formatNumber(today),
          formatNumber(weekBefore),
        ])}
      />
    </div>
  )
}

function titleOf({ hour, today, weekBefore }: DashboardReads['hours'][number], before: string): string {
  const now = today === null ? '' : `Today ${formatNumber(today)}. `
  return `${hourLabel(hour)}: ${now}${before} ${formatNumber(weekBefore)}.`
}

function Bar({ height, ...place }: { x: number; width: number; height: number; className: string }) {
  return <rect y={HEIGHT - height} height={height} pointerEvents="none" {...place} />
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={`size-2.5 rounded-[2px] ${className}`} />
      {children}
    </span>
  )
}

interface HiddenTableProps {
  caption: string
  columns: readonly string[]
  /** The first cell of each row names it. */
  rows: readonly (readonly string[])[]
}

/** The values of a small plot for screen readers. */
export function HiddenTable({ caption, columns, rows }: HiddenTableProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={columns[at + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** `Monday`, of a county day. */
function weekdayOf(day: string): string {
  return WEEKDAY.format(new Date(`${day}T00:00:00Z`))
}

/** `12 AM`, `9 AM`, `3 PM` */
export function hourLabel(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Above this, multiples read better than percent. */
const MANY_TIMES = 3

/** `12% more than last Friday by 9 AM` */
export function comparisonText({ comparison, weekBefore }: Pick<DashboardReads, 'comparison' | 'weekBefore'>): string {
  const before = `last ${weekdayOf(weekBefore)}`
  if (!comparison) return `We’ll compare this with ${before} after the first full hour with reads.`
  const by = `by ${hourLabel(comparison.until)}`
  if (comparison.weekBefore === 0) return `No reads ${before} ${by}`
  const times = comparison.today / comparison.weekBefore
  if (times >= MANY_TIMES)
    return `${times < 10 ? times.toFixed(1) : Math.round(times)} times as many as ${before} ${by}`
  const percent = Math.round((times - 1) * 100)
  if (percent === 0) return `About as many as ${before} ${by}`
  return `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'fewer'} than ${before} ${by}`
}
