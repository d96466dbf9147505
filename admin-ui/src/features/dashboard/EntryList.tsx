import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { ScreenLink, useHasScreen } from '../../ui/ScreenLink.tsx'

interface Entry {
  id: string
  name: string
  articleId?: string
  newsletterId?: string
  /** Category, status and time, on the right. */
  aside: ReactNode
}

interface EntryListProps {
  title: string
  empty: string
  entries: readonly Entry[]
  all?: string
}

export function EntryList({ title, empty, entries, all = '' }: EntryListProps) {
  const hasAll = useHasScreen(all)
  return (
    <Card
      title={title}
      flush
      {...(hasAll && {
        actions: (
          <ScreenLink to={all} className="text-accent text-sm">
            View all<span className="sr-only">: {title}</span>
          </ScreenLink>
        ),
      })}
    >
      {entries.length === 0 ? (
        <p className="px-4 py-6 text-center text-quiet">{empty}</p>
      ) : (
        <ul className="divide-y">
          {entries.map(({ id, name, articleId, newsletterId, aside }) => (
            <li key={id} className="flex min-h-11 items-center gap-4 px-4 py-2 max-sm:flex-wrap max-sm:gap-y-1">
              <span className="min-w-0 flex-1 truncate max-sm:basis-full" title={name}>
                {articleId && (
                  <ScreenLink to={paths.content} search={{ edit: articleId }}>
                    {name}
                  </ScreenLink>
                )}
                {newsletterId && (
                  <ScreenLink to={paths.newsletter} params={{ id: newsletterId }}>
                    {name}
                  </ScreenLink>
                )}
                {!articleId && !newsletterId && name}
              </span>
              <span className="flex shrink-0 items-center gap-2">{aside}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
