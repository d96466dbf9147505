import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import { textFromHtml } from '@hometown/shared-types/rules/html'
import type { SiteArticle, SiteJob } from '../../lib/content.ts'
import { absoluteUrl, articlePath } from '../../lib/paths.ts'
import type { JsonLd } from '../../lib/structured-data.ts'

/** Search engines require an employer and a place, and punish sites that offer closed jobs. */
export function jobPosting(site: SiteInfo, { job, ...article }: SiteArticle): JsonLd | undefined {
  if (!job || job.isClosed || !job.employer || !job.place) return undefined
  const url = absoluteUrl(site.siteUrl, articlePath(article.slug))
  return {
    '@type': 'JobPosting',
    '@id': `${url}#job`,
    url,
    title: article.title,
    description: textFromHtml(article.content) || article.description || article.title,
    datePosted: new Date(article.publishedAt).toISOString(),
    validThrough: job.closesAt,
    hiringOrganization: { '@type': 'Organization', name: job.employer },
    ...jobPostingPlace(job),
    ...(job.employmentType && { employmentType: job.employmentType }),
  }
}

function jobPostingPlace({ place, isRemote }: SiteJob) {
  if (!isRemote) {
    const address = { '@type': 'PostalAddress', addressLocality: place, addressCountry: 'US' }
    return { jobLocation: { '@type': 'Place', name: place, address } }
  }
  return {
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'AdministrativeArea', name: place },
  }
}
