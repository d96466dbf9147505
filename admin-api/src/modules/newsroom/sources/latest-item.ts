import { countyDate } from '@hometown/shared-types/county-time'
import type { LatestItem } from '@hometown/shared-types/source-calls'
import type { Reading } from '../extraction/extraction.service.ts'

interface Day {
  /** The county's date. */
  today: string
  timeZone: string
}

interface Dated {
  title: string
  date: string | null
  isEvent: boolean
}

/** Shows a person what a source has: its next event, else what it published last. */
export function latestItemOf({ items, links }: Pick<Reading, 'items' | 'links'>, day: Day): LatestItem | null {
  const dateOf = (publishedAt: number | null) => (publishedAt === null ? null : countyDate(publishedAt, day.timeZone))
  const dated = items.map((item): Dated => {
    if (item.kind === 'event') return { title: item.title, date: item.startDate.slice(0, 10), isEvent: true }
    if (item.kind === 'fixture') return { title: item.title, date: item.startsAt.slice(0, 10), isEvent: true }
    return { title: item.title, date: dateOf(item.publishedAt), isEvent: false }
  })
  const listed = links.map(({ title, publishedAt }): Dated => ({ title, date: dateOf(publishedAt), isEvent: false }))
  const next = dated
    .filter(({ isEvent, date }) => isEvent && (date ?? '') >= day.today)
    .toSorted((one, other) => byDate(other, one))[0]
  const found = next ?? [...dated, ...listed].toSorted(byDate)[0]
  return found === undefined ? null : { title: found.title, date: found.date }
}

/** Newest first; those without a date last, in the order of their page. */
function byDate(one: Dated, other: Dated): number {
  return (other.date ?? '').localeCompare(one.date ?? '')
}
