import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { countOf } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { commentsQuery } from '../comments/comments.api.ts'
import { countOpen } from '../comments/threads.ts'

interface OpenCommentsProps {
  articleId: string
  /** Closes the review and shows the comments. */
  onShow(): void
}

/** Somebody may still wait for an answer. Nothing here forbids publishing. */
export function OpenComments({ articleId, onShow }: OpenCommentsProps) {
  const { data } = useQuery(commentsQuery(articleId))
  const count = data ? countOpen(data.comments) : 0
  if (count === 0) return null
  return (
    <div role="note" className="flex flex-wrap items-center gap-2 text-sm">
      <MessageSquareText aria-hidden className="size-4 shrink-0 text-yellow" />
      <p className="min-w-0 flex-1 basis-40">{countOf(count, 'open comment')}</p>
      <Button size="sm" onClick={onShow}>
        Read comments
      </Button>
    </div>
  )
}
