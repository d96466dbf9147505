import type { Suggestion } from '@hometown/shared-types/suggestion'
import { useCountyTime } from '../../lib/dates.ts'
import { hostOf } from '../../lib/web-address.ts'
import { shortDay } from './county-days.ts'
import { signed } from './ReasonList.tsx'

/** Its day first, then when it was found and the source, whose name may be cut off. */
export function RowOrigin({ suggestion }: { suggestion: Suggestion }) {
  const { origins, publishedAt, details, discoveredAt, snoozedUntil, sourceUrl } = suggestion
  const time = useCountyTime()
  const at = publishedAt ?? discoveredAt
  const start = details && (details.kind === 'event' ? details.startDate : details.startsAt)
  const others = origins.length - 1
  return (
    <p className="min-w-0 truncate [&>*+*]:before:mx-1.5 [&>*+*]:before:content-['·']">
      {start && <span>on {shortDay(start)}</span>}
      {snoozedUntil && <span>back {shortDay(snoozedUntil)}</span>}
      <time dateTime={at} title={time.dateTime(at)} className={start ? '@max-xs:hidden' : ''}>
        {time.ago(at)}
      </time>
      <span>
        {origins[0]?.sourceName || hostOf(sourceUrl) || 'Unknown source'}
        {others > 0 && ` +${others}`}
      </span>
    </p>
  )
}

/** The strongest reason for its relevance, where it leaves room for the source's name. */
export function RowReason({ suggestion: { reasons } }: { suggestion: Suggestion }) {
  const [heaviest] = [...reasons].sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
  if (!heaviest) return null
  return (
    <p className="@max-xs:hidden min-w-24 flex-1 basis-24 truncate text-quiet text-sm before:mr-1.5 before:content-['·'] max-md:hidden">
      {`${heaviest.words} ${signed(heaviest.points)}`}
    </p>
  )
}
