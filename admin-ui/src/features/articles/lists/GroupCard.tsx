import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import type { GroupStatus, ListSort } from './list-state.ts'

interface GroupCardProps {
  status: GroupStatus
  title: string
  total: number
  none: string
  sort?: ListSort | undefined
  /** Whether there are more rows than shown. */
  hasMore: boolean
  children: ReactNode
}

export function GroupCard({ status, title, total, none, sort, hasMore, children }: GroupCardProps) {
  const heading = (
    <>
      {title} <span className="ml-1 font-normal text-quiet tabular-nums">{formatNumber(total)}</span>
    </>
  )
  const showAll = (
    <Button asChild size="sm" variant="ghost" className="-my-1">
      <Link to={paths.articles} search={{ status, ...(sort && { sort }) }}>
        Show all<span className="sr-only"> {title}</span>
      </Link>
    </Button>
  )
  return (
    <Card flush title={heading} actions={hasMore && showAll}>
      {total > 0 ? children : <p className="px-4 py-5 text-quiet">{none}</p>}
    </Card>
  )
}
