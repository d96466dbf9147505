import { useSortable } from '@dnd-kit/react/sortable'
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { classNames } from '../../../lib/class-names.ts'
import { Badge, CategoryBadge } from '../../../ui/Badge.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { KnownArticle } from './known-articles.ts'

interface ChosenArticleProps {
  id: string
  /** Undefined while loading, and if the article is gone. */
  article: KnownArticle | undefined
  isLoading: boolean
  index: number
  count: number
  /** -1 moves one up. */
  onMove(by: -1 | 1): void
  onRemove(): void
}

export function ChosenArticle({ id, article, isLoading, index, count, onMove, onRemove }: ChosenArticleProps) {
  const title = article?.title ?? 'This article was deleted'
  const { ref, handleRef, isDragging } = useSortable({ id, index, data: { title } })
  return (
    <li
      ref={ref}
      data-id={id}
      className={classNames('flex items-center gap-1 bg-surface py-1 pr-1.5 pl-1', isDragging && 'shadow-floating')}
    >
      <button
        ref={handleRef}
        type="button"
        aria-label={`Drag ${title}`}
        className="grid h-8 w-6 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-quiet hover:text-ink active:cursor-grabbing"
      >
        <GripVertical aria-hidden className="size-4" />
      </button>
      <div className="min-w-0 flex-1 pl-1">
        {article || !isLoading ? (
          <p className="truncate" title={title}>
            {title}
          </p>
        ) : (
          <Skeleton className="h-4 w-3/4" />
        )}
        <p className="flex items-center gap-1.5">
          <span aria-hidden className="min-w-4 text-quiet text-sm tabular-nums">
            {index + 1}
          </span>
          {article && <CategoryBadge category={article.category} />}
          {!isLoading && article?.status !== 'published' && <Badge tone="danger">Not published</Badge>}
        </p>
      </div>
      <div className="flex shrink-0">
        <IconButton
          icon={ArrowUp}
          label={`Move up: ${title}`}
          size="sm"
          data-action="up"
          aria-disabled={index === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          label={`Move down: ${title}`}
          size="sm"
          data-action="down"
          aria-disabled={index === count - 1}
          onClick={() => onMove(1)}
        />
        <IconButton icon={X} label={`Remove: ${title}`} size="sm" data-action="remove" onClick={onRemove} />
      </div>
    </li>
  )
}
