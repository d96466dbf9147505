import type { DeskArticleSummary } from '@hometown/shared-types/desk-article'
import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type CountyTime, useCountyTime } from '../../../lib/dates.ts'
import { useSiteAddress } from '../../../lib/site.ts'
import { paths } from '../../../paths.ts'
import { ArticleCategoryBadge, SpecialStateBadge } from '../../../ui/ArticleStateBadge.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ArticlesLoading } from './ArticlesLoading.tsx'
import { dateOf } from './article-dates.ts'
import { useArticleGroups } from './article-groups.ts'
import { GroupCard } from './GroupCard.tsx'

const PER_GROUP = 10

interface CompactGroupsProps {
  empty: ReactNode
  onDelete(article: DeskArticleSummary): void
}

export function CompactGroups({ empty, onDelete }: CompactGroupsProps) {
  const { groups, isPending, isEmpty, error, retry } = useArticleGroups(PER_GROUP)
  const time = useCountyTime()
  if (error) return <ErrorPanel title="Couldn’t load the articles." error={error} onRetry={retry} />
  if (isPending) return <ArticlesLoading />
  if (isEmpty) return empty
  return (
    <div className="flex flex-col gap-6">
      {groups.map((group) => (
        <GroupCard key={group.status} group={group}>
          <ul aria-label={group.title} className="divide-y">
            {group.articles.map((article) => (
              <CompactRow key={article.id} article={article} time={time} onDelete={() => onDelete(article)} />
            ))}
          </ul>
        </GroupCard>
      ))}
    </div>
  )
}

interface CompactRowProps {
  article: DeskArticleSummary
  time: CountyTime
  onDelete(): void
}

function CompactRow({ article, time, onDelete }: CompactRowProps) {
  const { id, title, status, slug } = article
  const siteAddress = useSiteAddress()
  const date = dateOf(article, time)
  return (
    <li className="flex items-center gap-3 px-4 py-1.5">
      <div className="flex min-w-0 flex-1 items-center gap-x-3 max-sm:flex-wrap">
        <span className="min-w-0 flex-1 truncate max-sm:basis-full" title={title}>
          {status === 'published' ? (
            <a
              href={siteAddress(`/${slug}`)}
              target="_blank"
              rel="noopener"
              className="block truncate rounded-sm py-0.5 font-medium underline-offset-2 [unicode-bidi:plaintext] hover:text-accent hover:underline"
            >
              {title}
            </a>
          ) : (
            <span className="font-medium">{title}</span>
          )}
        </span>
        <SpecialStateBadge article={article} />
        <ArticleCategoryBadge article={article} />
        <span className="whitespace-nowrap text-quiet text-sm tabular-nums">
          {date.label} <time dateTime={new Date(date.instant).toISOString()}>{time.dateTime(date.instant)}</time>
        </span>
      </div>
      <div className="flex shrink-0 items-center">
        <EditButton id={id} title={title} />
        <IconButton icon={Trash2} size="sm" label={`Delete ${title}`} onClick={onDelete} />
      </div>
    </li>
  )
}

function EditButton({ id, title }: { id: string; title: string }) {
  return (
    <Link
      to={paths.content}
      search={{ edit: id }}
      aria-label={`Edit ${title}`}
      className="grid size-7 place-items-center rounded-md text-quiet hover:bg-hover hover:text-ink"
    >
      <Pencil aria-hidden className="size-4" />
    </Link>
  )
}
