import type { DeskArticleSummary } from '@hometown/shared-types/desk-article'
import { type ReactNode, useRef } from 'react'
import { BulkBar } from './BulkBar.tsx'
import { useRowKeys } from './row-keys.ts'
import { type Selection, useSelection } from './selection.ts'

interface ArticleListProps {
  /** All rows on screen, in their order, whichever table they stand in. */
  articles: readonly DeskArticleSummary[]
  /** What is there is old, and new rows are on their way. */
  busy?: boolean
  children(selection: Selection): ReactNode
}

/** Around one or several tables of articles: what is selected in them, the keys of their rows, and what to do with them. */
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
