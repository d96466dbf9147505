import type { Suggestion } from '@hometown/shared-types/suggestion'
import { ArrowRight } from 'lucide-react'
import { paths } from '../../paths.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'

export function MadeOf({ suggestion: { status, articleId, eventId, fixtureId } }: { suggestion: Suggestion }) {
  const made = [
    articleId && ([status === 'published' ? 'Article' : 'Draft article', paths.content, articleId] as const),
    eventId && (['Calendar event', paths.calendar, eventId] as const),
    fixtureId && (['Fixture', paths.fixtures, fixtureId] as const),
  ].filter((one) => one !== null && one !== '')
  if (made.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <ArrowRight aria-hidden className="size-4 text-quiet" />
      {made.map(([label, path, id]) => (
        <ScreenLink
          key={path}
          to={path}
          search={{ edit: id }}
          className="font-medium text-accent underline underline-offset-2"
        >
          {label}
        </ScreenLink>
      ))}
    </p>
  )
}
