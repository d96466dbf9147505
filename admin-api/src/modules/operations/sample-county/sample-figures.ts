import { addCountyDays, type CountyDate, countyDate } from '@hometown/shared-types/rules/time'

interface ReadDay {
  readonly day: CountyDate
  readonly views: number
}

/** How often an article was read on each day since then: most in its first week. Invented from its address. */
export function sampleViews({ slug }: { slug: string }, publishedAt: number, now: number, timeZone: string): ReadDay[] {
  const days: ReadDay[] = []
  const views = 150 + [...slug].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1700, 7)
  const today = countyDate(now, timeZone)
  for (let day = countyDate(publishedAt, timeZone); day <= today; day = addCountyDays(day, 1)) {
    const age = days.length
    days.push({ day, views: Math.ceil(views * (age < 7 ? 0.4 * 0.6 ** age : 0.001)) })
  }
  return days
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
