import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import { textFromHtml } from '@hometown/shared-types/rules/html'
import type { SiteArticle, SiteJob } from '../../lib/content.ts'
import { absoluteUrl, articlePath } from '../../lib/paths.ts'
import { type Thing, townThing } from '../../lib/structured-data.ts'

/**
 * An open job as search engines want it. Undefined without what they require, which is an employer and a place, and once
 * it has closed: they punish sites that offer closed jobs.
 */
export function jobPosting(site: SiteInfo, { job, ...article }: SiteArticle): Thing | undefined {
  if (!job || job.isClosed || !job.employer || !job.place) return undefined
  const url = absoluteUrl(site.siteUrl, articlePath(article.slug))
  const salary = statedSalary(job.pay)
  return {
    '@type': 'JobPosting',
    '@id': `${url}#job`,
    url,
    title: article.title,
    description: textFromHtml(article.content) || article.description || article.title,
    datePosted: new Date(article.publishedAt).toISOString(),
    validThrough: job.closesAt,
    hiringOrganization: { '@type': 'Organization', name: job.employer },
    ...placeOf(job),
    ...(job.employmentType && { employmentType: job.employmentType }),
    ...(salary && { baseSalary: baseSalary(salary) }),
  }
}

function placeOf({ place, isRemote }: SiteJob) {
  if (!isRemote) return { jobLocation: townThing(place) }
  return {
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'AdministrativeArea', name: place },
  }
}

function baseSalary({ min, max, unit }: StatedSalary): Thing {
  const amount = min === max ? { value: min } : { minValue: min, maxValue: max }
  return {
    '@type': 'MonetaryAmount',
    currency: 'USD',
    value: { '@type': 'QuantitativeValue', ...amount, unitText: unit },
  }
}

interface StatedSalary {
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
