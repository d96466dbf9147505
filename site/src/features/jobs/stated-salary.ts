export interface StatedSalary {
  /** US dollars. */
  readonly min: number
  readonly max: number
  /** schema.org's. */
  readonly unit: 'HOUR' | 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'
}

const AMOUNT = String.raw`\$?(\d{1,3}(?:,\d{3}){1,2}|\d{1,7})(\.\d\d)?`
const PAY = new RegExp(
  `^${AMOUNT}(?: ?(?:–|-|to) ?${AMOUNT})? ?(?:/|an? |per )?(hour|hr|day|week|month|year|yr|hourly|daily|weekly|monthly|yearly|annually)$`,
  'i',
)
const UNITS: Readonly<Record<string, StatedSalary['unit']>> = {
  hour: 'HOUR',
  hr: 'HOUR',
  hourly: 'HOUR',
  day: 'DAY',
  daily: 'DAY',
  week: 'WEEK',
  weekly: 'WEEK',
  month: 'MONTH',
  monthly: 'MONTH',
  year: 'YEAR',
  yr: 'YEAR',
  yearly: 'YEAR',
  annually: 'YEAR',
}

/**
 * `$18.50 an hour`, `$42,000–$48,000 a year`: pay whose every word is understood. Undefined for anything else, such as
 * "from $18" or "$18 an hour plus tips", of which an amount alone would say something that nobody said.
 */
export function statedSalary(pay: string): StatedSalary | undefined {
  const [, from, fromCents = '', to, toCents = '', unitWord = ''] = PAY.exec(pay.trim()) ?? []
  const unit = UNITS[unitWord.toLowerCase()]
  if (from === undefined || unit === undefined || !pay.includes('$')) return undefined
  const min = amount(from, fromCents)
  const max = to === undefined ? min : amount(to, toCents)
  return min > 0 && max >= min ? { min, max, unit } : undefined
}

function amount(whole: string, cents: string): number {
  return Number(whole.replaceAll(',', '') + cents)
}
