import { type WeekProposal, weekProposalSchema } from '@hometown/shared-types/week-proposal'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api-client.ts'
import { toast, toastFailure } from '../../../ui/toast.ts'
import type { ComposerValues } from '../composer/composer-values.ts'
import type { ComposerState } from '../composer/use-composer.ts'
import type { KnownArticle } from '../picks/known-articles.ts'
import { valuesToRestore, weekValues } from './fill-week.ts'

export interface FilledWeek {
  proposal: WeekProposal
  values: Partial<ComposerValues>
  before: ComposerValues
  /** Articles that weren’t in before. */
  added: number
}

/** Adds the best articles of the week to the form, and a title where nobody wrote one. */
export function useThisWeek(composer: ComposerState, remember: (articles: readonly KnownArticle[]) => void) {
  const [filled, setFilled] = useState<FilledWeek>()
  const add = useMutation({
    mutationFn: proposeWeek,
    onSuccess: (proposal) => {
      const before = composer.current()
      const values = weekValues(proposal, before)
      const added = (values.articleIds ?? []).filter((id) => !before.articleIds.includes(id)).length
      if (added === 0) {
        toast({ title: 'Nothing to add', description: 'This week’s best articles are already in.' })
        return
      }
      remember(proposal.articles)
      composer.replace(values)
      setFilled({ proposal, values, before, added })
    },
    onError: (error) => toastFailure('Couldn’t add this week’s best', error),
  })

  return {
    filled,
    add: () => add.mutate(),
    isAdding: add.isPending,
    undo() {
      if (filled) composer.replace(valuesToRestore(filled.values, filled.before, composer.current()))
      setFilled(undefined)
    },
    close: () => setFilled(undefined),
  }
}

/** The service chooses; nothing is saved. */
function proposeWeek(): Promise<WeekProposal> {
  return api.get('/api/newsletters/this-week', weekProposalSchema)
}
