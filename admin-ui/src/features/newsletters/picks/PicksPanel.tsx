import { NEWSLETTER_ARTICLES_LIMIT } from '@hometown/shared-types/newsletter'
import type { ReactNode } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { PartFrame } from '../../../ui/PartFrame.tsx'
import { toast } from '../../../ui/toast.ts'
import { hasChosenParts } from '../composer/composer-values.ts'
import type { ComposerState } from '../composer/use-composer.ts'
import { ArticleChecklist } from './ArticleChecklist.tsx'
import type { KnownArticle, KnownArticles } from './known-articles.ts'

const CalendarOnly = lazyPart(() => import('./CalendarOnly.tsx'), 'CalendarOnly')

interface PicksPanelProps {
  composer: ComposerState
  known: KnownArticles
  error: string | undefined
  /** The selected ones. */
  children: ReactNode
}

/** Published articles to pick. Each list scrolls by itself. */
export function PicksPanel({ composer, known, error, children }: PicksPanelProps) {
  const { articleIds, includesCalendar } = composer.fields
  const toggle = (article: KnownArticle, isChosen: boolean) => {
    const others = articleIds.filter((id) => id !== article.id)
    if (isChosen && others.length >= NEWSLETTER_ARTICLES_LIMIT) {
      toast({ title: `A newsletter can have ${NEWSLETTER_ARTICLES_LIMIT} articles at most.` })
      return
    }
    if (isChosen) known.remember([article])
    composer.change({ articleIds: isChosen ? [...others, article.id] : others })
  }
  return (
    <fieldset className="flex h-full min-h-0 min-w-0 flex-col" data-missing={error && ''}>
      <legend className="sr-only">Articles</legend>
      {error && !hasChosenParts(composer.fields) && (
        <div className="px-3 py-1.5 text-sm">
          <p className="text-danger">{error}</p>
          {includesCalendar && <p>For the week’s events alone, select “Only the calendar” below the list.</p>}
        </div>
      )}
      <ArticleChecklist chosen={articleIds} onToggle={toggle} />
      {articleIds.length === 0 && includesCalendar && (
        <PartFrame fallback={<div className="h-15.5" />}>
          <CalendarOnly composer={composer} />
        </PartFrame>
      )}
      {children}
    </fieldset>
  )
}
