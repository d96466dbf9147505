import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countOf } from '../../../lib/numbers.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Summary } from '../../../ui/Summary.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentThread } from './CommentThread.tsx'
import { commentsQuery, markRead } from './comments.api.ts'
import { threadsOf } from './threads.ts'
import { useCommentActions } from './use-comment-actions.ts'

export function CommentsPanel({ articleId }: { articleId: string }) {
  const { data, error, refetch } = useQuery(commentsQuery(articleId))
  const actions = useCommentActions(articleId)
  const count = data?.comments.length
  // New comments appear while the panel is open.
  useEffect(() => {
    if (count) markRead(articleId).catch(() => {})
  }, [articleId, count])
  if (error && !data) return <ErrorPanel title="Couldn’t load the comments." error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows count={3} />
  const threads = threadsOf(data.comments)
  const resolved = threads.filter(({ isResolved }) => isResolved)
  const list = (shown: typeof threads) =>
    shown.map((thread) => (
      <CommentThread key={thread.first.id} thread={thread} people={data.people} actions={actions} />
    ))
  return (
    <div className="flex flex-col gap-4">
      <CommentForm
        label="New comment"
        sendLabel="Comment"
        place={`new-${articleId}`}
        placeholder="Only the newsroom sees it. Type @ to mention a colleague."
        people={data.people}
        onSend={(text) => actions.add(text)}
      />
      {threads.length === 0 && <p className="text-quiet text-sm">No comments yet.</p>}
      <ul aria-label="Open threads" className="flex flex-col gap-3 empty:hidden">
        {list(threads.filter(({ isResolved }) => !isResolved))}
      </ul>
      {resolved.length > 0 && (
        <details className="group">
          <Summary className="min-h-7 w-fit text-quiet hover:text-ink max-md:min-h-11">
            {countOf(resolved.length, 'resolved thread')}
          </Summary>
          <ul aria-label="Resolved threads" className="flex flex-col gap-3 pt-2">
            {list(resolved)}
          </ul>
        </details>
      )}
    </div>
  )
}
