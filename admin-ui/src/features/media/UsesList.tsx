import { ARTICLE_STATES } from '@hometown/shared-types/article-state'
import type { MediaUse } from '@hometown/shared-types/media'
import { paths } from '../../paths.ts'
import { StateBadge } from '../../ui/ArticleStateBadge.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'

export function UsesList({ uses }: { uses: readonly MediaUse[] }) {
  if (uses.length === 0) return <p className="text-quiet">No article, event, business or person shows this picture.</p>
  return (
    <ul className="flex flex-col gap-1.5">
      {uses.map((use) => (
        <li key={`${use.kind}-${use.id}`} className="flex items-start justify-between gap-3">
          <span className="min-w-0 break-words">
            <UseLink use={use} />
          </span>
          <UseStatus use={use} />
        </li>
      ))}
    </ul>
  )
}

function UseStatus({ use: { kind, status } }: { use: MediaUse }) {
  const state = kind === 'article' ? ARTICLE_STATES.find((known) => known === status) : undefined
  if (state) return <StateBadge state={state} />
  return status && <StatusBadge status={status} />
}

function UseLink({ use }: { use: MediaUse }) {
  if (use.kind === 'article')
    return (
      <ScreenLink to={paths.content} search={{ edit: use.id }}>
        {use.title}
      </ScreenLink>
    )
  if (use.kind === 'newsletter')
    return (
      <>
        Shown in the newsletter{' '}
        <ScreenLink to={paths.newsletter} params={{ id: use.id }}>
          {use.title}
        </ScreenLink>
      </>
    )
  if (use.kind === 'person')
    return (
      <ScreenLink to={paths.people} search={{ edit: use.id }}>
        {use.title}
      </ScreenLink>
    )
  return <ScreenLink to={use.kind === 'business' ? paths.businesses : paths.settings}>{use.title}</ScreenLink>
}
