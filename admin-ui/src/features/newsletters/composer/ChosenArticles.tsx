import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Badge, CategoryBadge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type KnownArticle, type ListedArticle, moveSection } from './listed-articles.ts'

interface ChosenArticlesProps {
  articles: readonly ListedArticle[]
  isLoading: boolean
  onChange(ids: string[]): void
}

/** Lists the newsletter's articles in the order of the mail. */
export function ChosenArticles({ articles, isLoading, onChange }: ChosenArticlesProps) {
  const [announcement, announce] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** The element to focus after the list changes: moving a button blurs it, and removing its row deletes it. */
  const next = useRef<string>(undefined)
  const ids = articles.map(({ id }) => id)

  useEffect(() => {
    if (next.current === undefined) return
    const target = list.current?.querySelector<HTMLElement>(next.current) ?? heading.current
    next.current = undefined
    target?.focus()
  })

  /** Moves an article. At the end of its section, it takes the whole section along. */
  const step = (from: number, by: -1 | 1) => {
    const [moved, passed] = [articles[from], articles[from + by]]
    if (!moved || !passed) return
    const section = moved.article?.category
    const isEnd = section !== undefined && section !== passed.article?.category
    const order = isEnd ? moveSection(articles, section, by) : ids.with(from, passed.id).with(from + by, moved.id)
    onChange(order)
    announce(`${nameOfListedArticle(moved)}: now ${order.indexOf(moved.id) + 1} of ${order.length}`)
  }
  const remove = (index: number) => {
    const removed = articles[index]
    const neighbour = ids[index + 1] ?? ids[index - 1]
    next.current = neighbour === undefined ? '[data-none]' : `[data-id="${neighbour}"] [data-action="remove"]`
    onChange(ids.toSpliced(index, 1))
    if (removed) announce(`${nameOfListedArticle(removed)}: removed`)
  }
  return (
    <section aria-labelledby="chosen-heading" className="flex min-w-0 flex-col overflow-hidden rounded-md border">
      <header className="flex h-9 shrink-0 items-center justify-between gap-3 border-b bg-sunken px-3">
        <h3 id="chosen-heading" ref={heading} tabIndex={-1} className="font-medium tabular-nums">
          {ids.length === 1 ? '1 article selected' : `${ids.length} articles selected`}
        </h3>
        {ids.length > 1 && <p className="min-w-0 flex-1 truncate text-quiet text-sm">In the email’s order</p>}
        {ids.length > 0 && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              next.current = '[data-none]'
              onChange([])
              announce('No article selected')
            }}
          >
            Clear All
          </Button>
        )}
      </header>
      {ids.length === 0 ? (
        <p className="px-6 py-4 text-center text-quiet">
          Pick articles, then put them in order. The email groups them by category.
        </p>
      ) : (
        <ol ref={list} className="relative max-h-80 divide-y overflow-y-auto">
          {articles.map(({ id, article }, index) => (
            <ChosenArticleItem
              key={id}
              id={id}
              article={article}
              isLoading={isLoading}
              index={index}
              count={ids.length}
              onMove={(by) => {
                next.current = `[data-id="${id}"] [data-action="${by < 0 ? 'up' : 'down'}"]`
                step(index, by)
              }}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  )
}

function nameOfListedArticle({ article }: ListedArticle): string {
  return article?.title ?? 'The article'
}

interface ChosenArticleItemProps {
  id: string
  /** The article; undefined while it loads, and if it is gone. */
  article: KnownArticle | undefined
  isLoading: boolean
  index: number
  count: number
  /** Moves the article; -1 is up. */
  onMove(by: -1 | 1): void
  onRemove(): void
}

function ChosenArticleItem({ id, article, isLoading, index, count, onMove, onRemove }: ChosenArticleItemProps) {
  const title = isLoading ? nameOfListedArticle({ id, article }) : (article?.title ?? 'This article was deleted')
  return (
    <li data-id={id} className="flex items-center gap-1 py-1 pr-1.5 pl-3">
      <div className="min-w-0 flex-1">
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
