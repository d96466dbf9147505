import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import type { ListQuery } from './list-types.ts'

export interface ListTexts {
  /** 'Loading businesses...' */
  readonly loading: string
  /** 'Couldn’t load the businesses.' */
  readonly failed: string
  /** 'No business matches' */
  readonly noMatch: string
  /** Helps to search better. */
  readonly noMatchHint?: ReactNode
  /** 'Show all businesses' */
  readonly showAll: string
  /** Stands for rows that aren't a table's. */
  readonly skeleton?: ReactNode
}

interface ListPlaceholderProps {
  texts: Pick<ListTexts, 'loading' | 'failed' | 'skeleton'>
  query: ListQuery<unknown>
}

/** While the first page loads, and when that failed. */
export function ListPlaceholder({ texts, query }: ListPlaceholderProps) {
  if (query.error) return <ErrorPanel title={texts.failed} error={query.error} onRetry={query.refetch} />
  if (texts.skeleton)
    return (
      <>
        <p role="status" className="sr-only">
          {texts.loading}
        </p>
        {texts.skeleton}
      </>
    )
  return (
    <Card flush>
      <LoadingRows count={8}>{texts.loading}</LoadingRows>
    </Card>
  )
}
