import type { ArticleSummary } from '@hometown/shared-types/article'
import type { CountyTime } from '../../../lib/dates.ts'

interface ArticleDate {
  instant: number
  label: string
  text: string
}

/** The most useful date: when it was first published or, for drafts, created. */
export function dateOf({ status, publishedAt, createdAt }: ArticleSummary, time: CountyTime): ArticleDate {
  const isDraft = status === 'draft' || publishedAt === null
  const instant = isDraft ? createdAt : publishedAt
  const label = isDraft ? 'Created' : 'Published'
  return { instant, label, text: `${label} ${time.date(instant)}` }
}
