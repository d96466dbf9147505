import { NEWSLETTER_ARTICLES_LIMIT } from '@hometown/shared-types/newsletter'
import type { WeekProposal } from '@hometown/shared-types/newsletter-layout'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { countOf } from '../../../lib/numbers.ts'
import { toast, toastFailure } from '../../../ui/toast.ts'
import type { ComposerValues } from '../composer/composer-values.ts'
import type { ComposerState } from '../composer/use-composer.ts'
import type { KnownArticle } from '../picks/known-articles.ts'
import { valuesToRestore, weekValues } from './fill-week.ts'
import { proposeWeek } from './week.api.ts'

export interface FilledWeek {
  proposal: WeekProposal
  values: Partial<ComposerValues>
  before: ComposerValues
}

/** Fills the form with the week, or adds its best articles. */
export function useThisWeek(composer: ComposerState, remember: (articles: readonly KnownArticle[]) => void) {
  const [filled, setFilled] = useState<FilledWeek>()
  const fill = useMutation({
    mutationFn: proposeWeek,
    onSuccess: (proposal) => {
      const before = composer.current()
      const values = weekValues(proposal, before)
      remember(proposal.articles)
      composer.replace(values)
      setFilled({ proposal, values, before })
    },
    onError: (error) => toastFailure('Couldn’t fill in this week', error),
  })
  const add = useMutation({
    mutationFn: proposeWeek,
    onSuccess: ({ articles }) => {
      const { articleIds: before } = composer.current()
      const room = NEWSLETTER_ARTICLES_LIMIT - before.length
      const added = articles.filter(({ id }) => !before.includes(id)).slice(0, Math.max(0, room))
      remember(added)
      composer.replace({ articleIds: [...before, ...added.map(({ id }) => id)] })
      toast({
        title: added.length === 0 ? 'Nothing to add' : `${countOf(added.length, 'article')} added`,
        ...(added.length === 0
          ? { description: 'This week’s best articles are already in.' }
          : { action: { label: 'Undo', onSelect: () => takeOut(added) } }),
      })
    },
    onError: (error) => toastFailure('Couldn’t add this week’s best', error),
  })
  /** Articles that were chosen later stay. */
  function takeOut(added: readonly KnownArticle[]): void {
    const ids = new Set(added.map(({ id }) => id))
    composer.replace({ articleIds: composer.current().articleIds.filter((id) => !ids.has(id)) })
  }

  return {
    filled,
    fill: () => fill.mutate(),
    isFilling: fill.isPending,
    undo() {
      if (filled) composer.replace(valuesToRestore(filled.values, filled.before, composer.current()))
      setFilled(undefined)
    },
    close: () => setFilled(undefined),
    addBest: () => add.mutate(),
    isAdding: add.isPending,
  }
}
