import type { DeskArticleSummary } from '@hometown/shared-types/desk-article'
import { useQuery } from '@tanstack/react-query'
import { Newspaper } from 'lucide-react'
import { useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { ArticleStateBadge } from '../../ui/ArticleStateBadge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ArticlesLoading, DeleteArticle } from './article-list-parts.tsx'
import { articlePageQuery } from './article-queries.ts'

const PER_PAGE = 30
const DRAFTS = { status: 'draft', owner: 'me', title: 'Your drafts', none: 'No drafts.' } as const
const PUBLISHED: readonly (Omit<OwnListProps, 'onDelete'> & { value: string; label: string })[] = [
  {
    ...{ value: 'own', label: 'Yours', status: 'published', owner: 'me', title: 'Your published articles' },
    none: 'None of your articles is published yet.',
  },
  {
    ...{ value: 'all', label: 'Everyone’s', status: 'published', owner: undefined, title: 'Published articles' },
    none: 'Nothing is published yet.',
  },
]

/** What contributors see: their own articles, and everything that readers see. */
export function OwnArticles({ onDeleted }: { onDeleted?: (id: string) => void }) {
  const [doomed, setDoomed] = useState<DeskArticleSummary>()
  return (
    <div className="flex flex-col gap-6">
      <OwnList {...DRAFTS} onDelete={setDoomed} />
      <Tabs
        label="Published articles"
        tabs={PUBLISHED.map(({ value, label, ...list }) => ({
          value,
          label,
          content: <OwnList {...list} onDelete={setDoomed} />,
        }))}
      />
      <DeleteArticle article={doomed} onClose={() => setDoomed(undefined)} onDeleted={onDeleted} />
    </div>
  )
}

interface OwnListProps {
  status: 'draft' | 'published'
  owner: 'me' | undefined
  title: string
  none: string
  onDelete(article: DeskArticleSummary): void
}

function OwnList({ status, owner, title, none, onDelete }: OwnListProps) {
  const [page, setPage] = useState(1)
  const sort = status === 'draft' ? 'updated' : 'newest'
  const { data, error, refetch } = useQuery(articlePageQuery({ status, owner, page, per_page: PER_PAGE, sort }))
  if (error && !data) return <ErrorPanel title="Couldn’t load the articles." error={error} onRetry={refetch} />
  if (!data) return <ArticlesLoading />
  return (
    <Card flush title={title}>
      {data.total === 0 && <EmptyState icon={Newspaper} title={none} />}
      <ul aria-label={title} className="divide-y">
        {data.data.map((article) => (
          <OwnRow key={article.id} article={article} onDelete={() => onDelete(article)} />
        ))}
      </ul>
      <Pagination page={page} of={data} onChange={setPage} />
    </Card>
  )
}

function OwnRow({ article, onDelete }: { article: DeskArticleSummary; onDelete(): void }) {
  const { id, title, authorName, status, publishAt, ownerId, updatedAt } = article
  const time = useCountyTime()
  const isOwn = useCurrentUser().id === ownerId
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex items-center gap-2">
          <ScreenLink to={paths.content} search={{ edit: id }} className="min-w-0 truncate font-medium">
            {title}
          </ScreenLink>
          {status === 'draft' && <ArticleStateBadge article={article} />}
        </p>
        <p className="truncate text-quiet text-sm">
          {authorName} · changed {time.ago(updatedAt)}
        </p>
      </div>
      {isOwn && status === 'draft' && publishAt === null && (
        <Button size="sm" aria-label={`Delete… ${title}`} onClick={onDelete}>
          Delete…
        </Button>
      )}
    </li>
  )
}
