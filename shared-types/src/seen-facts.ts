import type { SeenSubject } from './seen.ts'

/** Sentences such as “sent to 1,284 readers on Friday”, without a period. Empty if nobody has seen it. */
export function seenFacts(
  { newsletters, alerts, links, reads }: Omit<SeenSubject, 'kind' | 'id' | 'title'>,
  now: number,
  timeZone: string,
): string[] {
  return [
    ...newsletters.map(({ title, isSending, readers, at }) =>
      isSending
        ? `being sent to ${countOf(readers, 'reader')} now in “${title}”`
        : `sent to ${countOf(readers, 'reader')} ${dayOf(Date.parse(at), now, timeZone)} in “${title}”`,
    ),
    ...(alerts.length > 0 ? ['shown as an alert'] : []),
    ...(links.count > 0 ? [`linked from ${links.count === 1 ? 'one' : number(links.count)} of our pages`] : []),
    ...(reads > 0 ? [`read ${reads === 1 ? 'once' : `${number(reads)} times`}`] : []),
  ]
}

/** `on Friday` within a week, else `on Nov 3`, with the year if it isn't this one. By `Intl`, which browsers have. */
function dayOf(at: number, now: number, timeZone: string): string {
  const say = (instant: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(instant)
  const dayNumber = (instant: number) => Math.floor(Date.parse(`${say(instant, NUMERIC)} UTC`) / DAY)
  const days = dayNumber(now) - dayNumber(at)
  if (days === 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days < DAYS_OF_WEEK) return `on ${say(at, { weekday: 'long' })}`
  const isThisYear = say(at, { year: 'numeric' }) === say(now, { year: 'numeric' })
  return `on ${say(at, { month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) })}`
}

const DAY = 86_400_000
const DAYS_OF_WEEK = 7
const NUMERIC = { year: 'numeric', month: 'numeric', day: 'numeric' } as const

function countOf(amount: number, noun: string): string {
  return `${number(amount)} ${noun}${amount === 1 ? '' : 's'}`
}

function number(amount: number): string {
  return amount.toLocaleString('en-US')
}
