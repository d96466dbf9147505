import { EMPLOYMENT_LABELS, endOfCountyDate } from '@hometown/shared-types/contract/jobs'
import { countyDate, formatCountyTime } from '@hometown/shared-types/rules/time'
import { longDate } from './dates.ts'
import type { SiteArticle, SiteJob } from './site-article.ts'

/** Returns what is known, without the closing. */
export function jobFacts(job: SiteJob) {
  const { employer, pay, employmentType } = job
  const facts = [
    { label: 'Employer', text: employer },
    { label: 'Place', text: jobWorkplaceText(job) },
    { label: 'Pay', text: pay },
    { label: 'Type', text: employmentType ? EMPLOYMENT_LABELS[employmentType] : '' },
  ]
  return facts.filter(({ text }) => text !== '')
}

/** Returns `Alder Falls Schools · Alder Falls · $24 an hour · Apply by December 20, 2026`, as far as it is known. */
export function jobLine(job: SiteJob, timeZone: string): string {
  const facts = [job.employer, jobWorkplaceText(job), job.pay, `Apply by ${closingLabel(job, timeZone)}`]
  return facts.filter((text) => text !== '').join(' · ')
}

function jobWorkplaceText({ place, isRemote }: SiteJob): string {
  if (!isRemote) return place
  return place ? `Remote, from ${place}` : 'Remote'
}

/** Returns `December 20, 2026`; with its time if that isn't the end of the day. */
export function closingLabel({ closesAt }: SiteJob, timeZone: string): string {
  const instant = Date.parse(closesAt)
  const day = countyDate(instant, timeZone)
  if (instant === endOfCountyDate(day, timeZone)) return longDate(day)
  return `${longDate(day)}, ${formatCountyTime(instant, timeZone, 'h:mm a')}`
}

/** A closed job keeps its page, which names no list, and no list names it. */
export function isClosedJob({ job }: Pick<SiteArticle, 'job'>): boolean {
  return job?.isClosed === true
}

/** Returns undefined for a closed job, too. */
export function findListed(
  articles: { findById(id: number): SiteArticle | undefined },
  wordpressPostId: number,
): SiteArticle | undefined {
  const article = articles.findById(wordpressPostId)
  return article === undefined || isClosedJob(article) ? undefined : article
}
