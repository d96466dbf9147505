import { WEEKDAY_NAMES } from '@hometown/shared-types/calendar/event-labels'
import type { Rhythm, WeekdayCounts } from '@hometown/shared-types/planning'
import { useQuery } from '@tanstack/react-query'
import { classNames } from '../../lib/class-names.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { KIND_DETAILS } from './kinds.ts'
import { rhythmQuery } from './planning.api.ts'

const ROWS = [
  { name: 'articles', kind: 'article' },
  { name: 'newsletters', kind: 'newsletter' },
  { name: 'events', kind: 'event' },
] as const satisfies readonly { name: keyof WeekdayCounts; kind: keyof typeof KIND_DETAILS }[]

/** What went out on each weekday lately, so that gaps are seen. Missing without an answer: the plan matters more. */
export function RhythmStrip() {
  const { data } = useQuery(rhythmQuery)
  if (!data) return <div aria-hidden className="h-32" />
  if (data.weekdays.every((counts) => ROWS.every(({ name }) => counts[name] === 0))) return <NothingYet />
  return (
    <section aria-labelledby="rhythm-heading" className="rounded-lg border bg-surface px-3 pt-2 pb-2.5 shadow-raised">
      <h2 id="rhythm-heading" className="pb-1 font-medium text-sm">
        Weekly rhythm <span className="font-normal text-quiet">Last eight weeks, by weekday</span>
      </h2>
      <table className="w-full table-fixed border-separate border-spacing-x-1 border-spacing-y-0.5 text-xs tabular-nums">
        <thead>
          <tr>
            <td className="w-7 sm:w-24" />
            {WEEKDAY_NAMES.map((name) => (
              <th key={name} scope="col" abbr={name} className="text-left font-normal text-quiet">
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <RhythmRow key={row.name} {...row} rhythm={data} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Today isn't counted yet. */
function NothingYet() {
  return (
    <section aria-labelledby="rhythm-heading" className="rounded-lg border bg-surface px-3 py-2 shadow-raised">
      <h2 id="rhythm-heading" className="font-medium text-sm">
        Weekly rhythm
      </h2>
      <p className="text-quiet text-sm">
        Nothing published yet in the eight weeks before today.{' '}
        <ScreenLink to={paths.content} className="text-accent underline">
          Write an article
        </ScreenLink>
        , and from the day after it goes out you see here which weekdays are empty.
      </p>
    </section>
  )
}

function RhythmRow({ name, kind, rhythm }: (typeof ROWS)[number] & { rhythm: Rhythm }) {
  const { icon: Icon, plural } = KIND_DETAILS[kind]
  const most = Math.max(1, ...rhythm.weekdays.map((counts) => counts[name]))
  return (
    <tr>
      <th scope="row" className="text-left font-normal text-quiet">
        <span className="flex items-center gap-1.5">
          <Icon aria-hidden className="size-3.5 shrink-0" />
          <span className="max-sm:sr-only">{plural}</span>
        </span>
      </th>
      {rhythm.weekdays.map((counts, weekday) => (
        <td key={WEEKDAY_NAMES[weekday]} className="relative h-5 overflow-hidden rounded-sm bg-sunken px-1.5">
          <span
            aria-hidden
            className="absolute inset-y-0 left-0 bg-accent-ground"
            style={{ width: `${(100 * counts[name]) / most}%` }}
          />
          <span className={classNames('relative', counts[name] === 0 && 'text-quiet')}>
            {formatNumber(counts[name])}
          </span>
        </td>
      ))}
    </tr>
  )
}
