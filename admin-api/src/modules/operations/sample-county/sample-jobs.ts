import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import { endOfCountyDate } from '@hometown/shared-types/job-details'
import type { SampleArticle } from '../../../../sample/sample-article.ts'
import { closingOf, columnsOfJob } from '../../content/articles/job-details/job-details.service.ts'
import type { ArticleRow } from '../../content/articles/stored-articles.service.ts'

/** The row of its details, which close some days after the first start, or by themselves. */
export function sampleJob(
  article: Pick<ArticleRow, 'id' | 'published_at'>,
  sample: SampleArticle | undefined,
  now: number,
  timeZone: string,
) {
  if (!sample?.job) return []
  const { closesInDays, ...job } = sample.job
  const chosen = (days: number) => endOfCountyDate(addCountyDays(countyDate(now, timeZone), days), timeZone)
  const closesAt = closesInDays === undefined ? null : chosen(closesInDays)
  return [
    {
      article_id: article.id,
      ...columnsOfJob({ ...job, isRemote: false }),
      ...{ closes_at: closesAt, closing: closingOf({ closes_at: closesAt, removed: 0 }, article, timeZone) ?? null },
      ...{ closed: 0, version: 1 },
    },
  ]
}
