import type { ArticleSummary } from '@hometown/shared-types/article'
import type { CountyTime } from '../../../lib/dates.ts'

interface ArticleDate {
  instant: number
  label: string
  /** Label and date together, for narrow screens. */
  text: string
}

/** The one date that says most: when readers first saw it, or when it was begun. */
export function dateOf({ status, publishedAt, createdAt }: ArticleSummary, time: CountyTime): ArticleDate {
  const isDraft = status === 'draft' || publishedAt === null
  const instant = isDraft ? createdAt : publishedAt
  const label = isDraft ? 'Created' : 'Published'
  return { instant, label, text: `${label} ${time.date(instant)}` }
}
