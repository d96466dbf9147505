import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { commentsQuery } from './comments.api.ts'
import { countOpen } from './threads.ts'

interface CommentsButtonProps {
  articleId: string
  isOpen: boolean
  onToggle(): void
}

/** With the number of open threads. */
export function CommentsButton({ articleId, isOpen, onToggle }: CommentsButtonProps) {
  const { data } = useQuery(commentsQuery(articleId))
  const count = data ? countOpen(data.comments) : 0
  return (
    <Tooltip label={isOpen ? 'Hide comments' : 'Show comments'}>
      <Button
        variant="ghost"
        className="px-2!"
        aria-expanded={isOpen}
        aria-label={count > 0 ? `Comments, ${count} open` : 'Comments'}
        onClick={onToggle}
      >
        <MessageSquareText aria-hidden />
        {count > 0 && <span className="tabular-nums">{count}</span>}
      </Button>
    </Tooltip>
  )
}
