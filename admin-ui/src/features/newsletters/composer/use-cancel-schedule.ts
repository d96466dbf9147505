import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { findStaleNewsletter, updateNewsletter } from '../newsletters.api.ts'
import type { ComposerState } from './use-composer.ts'

interface CancelOptions {
  composer: ComposerState
  onSaved(newsletter: DeskNewsletter): void
  onConflict(theirs: DeskNewsletter): void
}

/** Sends only the status: a send is stopped whatever else the form says, and what isn't saved stays in the form. */
export function useCancelSchedule({ composer, onSaved, onConflict }: CancelOptions) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: Pick<DeskNewsletter, 'id' | 'version'>) =>
      updateNewsletter(id, { status: 'draft', version }),
    onSuccess: (answer) => {
      const { saved } = composer
      composer.markSaved(answer, {
        ...saved,
        ...(saved.titleFollowsDay && { title: answer.title }),
        date: '',
        time: '',
      })
      composer.change({ date: '', time: '' })
      toast({ title: 'Schedule canceled', description: 'The newsletter is a draft again.' })
      onSaved(answer)
    },
    onError: (error) => {
      const theirs = findStaleNewsletter(error)
      if (theirs) onConflict(theirs)
      else toastFailure('Error', error, 'Failed to update newsletter.')
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['newsletters'] }),
  })
}
