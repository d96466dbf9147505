import type { DeskArticleSummary } from '@hometown/shared-types/desk-article'
import { type ReactNode, useRef } from 'react'
import { BulkBar } from './BulkBar.tsx'
import { useRowKeys } from './row-keys.ts'
import { type Selection, useSelection } from './selection.ts'

interface ArticleListProps {
  /** All rows on screen in order, across tables. */
  articles: readonly DeskArticleSummary[]
  /** Shows old rows while new ones load. */
  busy?: boolean
  children(selection: Selection): ReactNode
}

/** Wraps one or more tables of articles with selection, row keys and bulk actions. */
export function ArticleList({ articles, busy = false, children }: ArticleListProps) {
  const order = articles.map(({ id }) => id)
  const selection = useSelection(order)
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list, order, selection)
  return (
    <div ref={list} aria-busy={busy} className="flex flex-col gap-6">
      {children(selection)}
      <BulkBar selection={selection} articles={articles} />
    </div>
  )
}
