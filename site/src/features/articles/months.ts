import type { CountyMonth } from '@hometown/shared-types/rules/time'
import { yearOf } from '../../lib/dates.ts'

interface YearOfMonths {
  readonly year: string
  readonly months: readonly CountyMonth[]
}

export function monthsByYear(months: readonly CountyMonth[]): YearOfMonths[] {
  const years = Map.groupBy(months, yearOf)
  return Array.from(years, ([year, ofYear]) => ({ year, months: ofYear }))
}

export function neighbouringMonths(
  months: readonly CountyMonth[],
  month: CountyMonth,
): { previous: CountyMonth | undefined; next: CountyMonth | undefined } {
  return { previous: months.find((other) => other < month), next: months.findLast((other) => other > month) }
}
