import type { ReactNode } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import { Card } from '../../../ui/Card.tsx'
import type { ArticleGroup } from './article-groups.ts'
import { ShowGroup } from './ShowGroup.tsx'

interface GroupCardProps {
  group: ArticleGroup
  children: ReactNode
}

export function GroupCard({ group: { status, title, total, none, articles }, children }: GroupCardProps) {
  const heading = (
    <>
      {title} <span className="ml-1 font-normal text-quiet tabular-nums">{formatNumber(total)}</span>
    </>
  )
  return (
    <Card flush title={heading} actions={total > articles.length && <ShowGroup status={status} title={title} />}>
      {total > 0 ? children : <p className="px-4 py-5 text-quiet">{none}</p>}
    </Card>
  )
}
