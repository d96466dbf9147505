import type { ArticleRevision } from '@hometown/shared-types/article-revision'
import { classNames } from '../../../lib/class-names.ts'
import type { CountyTime } from '../../../lib/dates.ts'
import { ArticleStateBadge } from '../../../ui/ArticleStateBadge.tsx'
import { Badge } from '../../../ui/Badge.tsx'

interface RevisionListProps {
  revisions: readonly ArticleRevision[]
  chosen: number
  time: CountyTime
  onChoose(version: number): void
}

export function RevisionList({ revisions, chosen, time, onChoose }: RevisionListProps) {
  return (
    <ol aria-label="Saves" className="flex flex-col gap-0.5 overflow-y-auto max-md:max-h-40 md:max-h-[55vh]">
      {revisions.map(({ version, savedAt, savedBy, status }, place) => (
        <li key={version}>
          <button
            type="button"
            aria-current={version === chosen}
            onClick={() => onChoose(version)}
            className={classNames(
              'flex w-full flex-col items-start gap-0.5 rounded-md px-2.5 py-1.5 text-left hover:bg-hover',
              version === chosen && 'bg-accent-ground!',
            )}
          >
            <time dateTime={new Date(savedAt).toISOString()} className="font-medium tabular-nums">
              {time.dateTime(savedAt)}
            </time>
            <span className="flex flex-wrap items-center gap-1.5 text-quiet text-sm">
              {savedBy ?? 'Automatic'}
              <ArticleStateBadge article={{ status }} />
              {place === 0 && <Badge tone="accent">Current</Badge>}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
