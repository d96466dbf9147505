import type { Mention } from '@hometown/shared-types/comment'
import { useQuery } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import { useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { mentionsQuery } from './mentions.api.ts'

export function MentionsPage() {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(mentionsQuery(page))
  return (
    <>
      <PageHeader title="Mentions" description="Comments on articles that mention you." />
      {error && !data && <ErrorPanel title="Couldn’t load your mentions." error={error} onRetry={refetch} />}
      {!error && !data && (
        <Card flush>
          <SkeletonRows count={4} />
        </Card>
      )}
      {data?.total === 0 && (
        <Card flush>
          <EmptyState icon={AtSign} title="Nobody has mentioned you yet.">
            To ask a colleague, type @ and their name in a comment on an article.
          </EmptyState>
        </Card>
      )}
      {data && data.total > 0 && (
        <Card flush>
          <ul aria-label="Mentions" className="divide-y">
            {data.data.map((mention) => (
              <MentionRow key={mention.commentId} mention={mention} />
            ))}
          </ul>
          <Pagination page={page} of={data} onChange={setPage} />
        </Card>
      )}
    </>
  )
}

function MentionRow({ mention: { articleId, title, authorName, text, createdAt, isRead } }: { mention: Mention }) {
  const time = useCountyTime()
  return (
    <li className="relative px-4 py-3 hover:bg-hover">
      <p className="flex items-center gap-2">
        <ScreenLink
          to={paths.content}
          search={{ edit: articleId, comments: 'true' }}
          className="min-w-0 truncate font-medium after:absolute after:inset-0"
        >
          {title}
        </ScreenLink>
        {!isRead && <Badge tone="accent">New</Badge>}
      </p>
      <p className="line-clamp-2 wrap-anywhere">{text}</p>
      <p className="text-quiet text-sm">
        {authorName} · {time.ago(createdAt)}
      </p>
    </li>
  )
}
