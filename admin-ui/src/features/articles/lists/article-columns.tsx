import type { DeskArticleSummary } from '@hometown/shared-types/desk-article'
import type { CountyTime } from '../../../lib/dates.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import type { ListColumn } from '../../../parts/list-screen/list-types.ts'
import { ArticleCategoryBadge, ArticleStateBadge } from '../../../ui/ArticleStateBadge.tsx'
import { ArticleCell } from './ArticleCell.tsx'
import { dateOf } from './article-dates.ts'

/** @param isGrouped the rows are grouped by status, so that only other states need a badge. */
export function articleColumns(time: CountyTime, isGrouped: boolean): ListColumn<DeskArticleSummary>[] {
  const status: ListColumn<DeskArticleSummary> = {
    id: 'status',
    title: 'Status',
    isPlain: true,
    className: 'whitespace-nowrap',
    cell: (article) => <ArticleStateBadge article={article} />,
  }
  return [
    {
      id: 'title',
      title: 'Title',
      isMain: true,
      sorts: { ascending: 'title' },
      cell: (article) => <ArticleCell article={article} isGrouped={isGrouped} time={time} />,
    },
    ...(isGrouped ? [] : [status]),
    {
      id: 'category',
      title: 'Category',
      isPlain: true,
      className: 'whitespace-nowrap',
      cell: (article) => <ArticleCategoryBadge article={article} />,
    },
    {
      id: 'author',
      title: 'Author',
      isPlain: true,
      from: 'lg',
      className: 'max-w-40 truncate whitespace-nowrap text-quiet',
      cell: ({ authorName }) => <span title={authorName}>{authorName}</span>,
    },
    {
      id: 'views',
      title: 'Views',
      numeric: true,
      from: 'xl',
      sorts: { descending: 'views' },
      className: 'text-quiet',
      cell: ({ views }) => formatNumber(views),
    },
    {
      id: 'date',
      title: 'Date',
      isPlain: true,
      from: 'lg',
      sorts: { ascending: 'oldest', descending: 'newest' },
      className: 'whitespace-nowrap text-quiet tabular-nums',
      cell: (article) => <ArticleTime article={article} time={time} />,
    },
  ]
}

/** `Created Nov 20, 2026, 12:00 PM` for a draft, the bare time for what was published. */
function ArticleTime({ article, time }: { article: DeskArticleSummary; time: CountyTime }) {
  const { label, instant } = dateOf(article, time)
  return (
    <>
      <span className={label === 'Created' ? '' : 'sr-only'}>{label} </span>
      <time dateTime={new Date(instant).toISOString()}>{time.dateTime(instant)}</time>
    </>
  )
}
