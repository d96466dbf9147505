import type { DragDropManagerInput } from '@dnd-kit/dom'
import { DragDropProvider } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { moveArticle, moveSection } from '../layout/section-order.ts'
import { ChosenArticle } from './ChosenArticle.tsx'
import { dragWords } from './drag-labels.ts'
import { HANDLE_SENSORS } from './handle-sensors.ts'
import type { ListedArticle } from './known-articles.ts'
import { useRedrawnList } from './use-redrawn-list.ts'

interface ChosenArticlesProps {
  articles: readonly ListedArticle[]
  isLoading: boolean
  onChange(ids: string[]): void
}

/** The newsletter's articles in the order of the mail. Reorder by dragging or with buttons. */
export function ChosenArticles({ articles, isLoading, onChange }: ChosenArticlesProps) {
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** The element to focus after the list changes: moving a button blurs it, and removing its row deletes it. */
  const next = useRef<string>(undefined)
  const ids = articles.map(({ id }) => id)
  const { drawing, redraw } = useRedrawnList(list)

  useEffect(() => {
    if (next.current === undefined) return
    const target = list.current?.querySelector<HTMLElement>(next.current) ?? heading.current
    next.current = undefined
    target?.focus()
  })

  const place = (moved: ListedArticle, order: readonly string[]) => {
    onChange([...order])
    setSaid(`${nameOf(moved)}: now ${order.indexOf(moved.id) + 1} of ${order.length}`)
  }
  const drop = (from: number, to: number) => {
    const moved = articles[from]
    if (!moved || from === to) return
    const order = moveArticle(articles, from, to).map(({ id }) => id)
    // Dragging has moved the rows in the document, where React wouldn't find them for another order.
    if (order.indexOf(moved.id) !== to) redraw()
    place(moved, order)
  }
  /** At the end of its section, an article takes the whole section along. */
  const step = (from: number, by: -1 | 1) => {
    const [moved, passed] = [articles[from], articles[from + by]]
    if (!moved || !passed) return
    const section = moved.article?.category
    if (section !== undefined && section !== passed.article?.category) place(moved, moveSection(articles, section, by))
    else drop(from, from + by)
  }
  const remove = (index: number) => {
    const removed = articles[index]
    const neighbour = ids[index + 1] ?? ids[index - 1]
    next.current = neighbour === undefined ? '[data-none]' : `[data-id="${neighbour}"] [data-action="remove"]`
    onChange(ids.toSpliced(index, 1))
    if (removed) setSaid(`${nameOf(removed)}: removed`)
  }
  return (
    <section
      aria-labelledby="chosen-heading"
      className="flex min-h-0 min-w-0 flex-[2_1_0%] flex-col max-lg:h-full lg:border-t"
    >
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
              setSaid('No article selected')
            }}
          >
            Clear All
          </Button>
        )}
      </header>
      {ids.length === 0 ? (
        <p className="my-auto px-6 py-4 text-center text-quiet">
          Pick articles, then drag to reorder. The email groups them by category.
        </p>
      ) : (
        <DragDropProvider
          sensors={HANDLE_SENSORS}
          plugins={withDragWords}
          onDragEnd={({ operation: { source }, canceled }) => {
            if (!canceled && isSortable(source)) drop(source.initialIndex, source.index)
          }}
        >
          <ol key={drawing} ref={list} className="relative min-h-0 flex-1 divide-y overflow-y-auto">
            {articles.map(({ id, article }, index) => (
              <ChosenArticle
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
        </DragDropProvider>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  )
}

type Plugins = Extract<NonNullable<DragDropManagerInput['plugins']>, readonly unknown[]>

/** The library's own announcements contain ids. */
function withDragWords(plugins: Plugins): Plugins {
  return plugins.map((plugin) => (plugin === dragWords.plugin ? dragWords : plugin))
}

function nameOf({ article }: ListedArticle): string {
  return article?.title ?? 'The article'
}
