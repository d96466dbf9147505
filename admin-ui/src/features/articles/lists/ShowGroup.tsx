import type { ArticleStatus } from '@hometown/shared-types/article'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import type { ListSort } from './list-state.ts'

interface ShowGroupProps {
  status: ArticleStatus
  title: string
  sort?: ListSort | undefined
}

/** Leads to all articles of a status. */
export function ShowGroup({ status, title, sort }: ShowGroupProps) {
  return (
    <Button asChild size="sm" variant="ghost" className="-my-1">
      <Link to={paths.articles} search={{ status, ...(sort && { sort }) }}>
        Show all<span className="sr-only"> {title}</span>
      </Link>
    </Button>
  )
}
