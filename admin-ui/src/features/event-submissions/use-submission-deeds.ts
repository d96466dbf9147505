import { useMutation, useQueryClient } from '@tanstack/react-query'
import { countOf } from '../../lib/numbers.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { type Decision, decide, decideTogether } from './submissions.api.ts'

const DONE: Readonly<Record<Decision['deed'], string>> = {
  approve: 'Published on the calendar',
  decline: 'Declined',
  merge: 'Merged',
  reopen: 'It waits again',
}

/** Decides, says what came of it, and offers the way back where there is one. */
export function useSubmissionDeeds(onDone: () => void = () => {}) {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['event-submissions'] }),
      client.invalidateQueries({ queryKey: ['calendar-events'] }),
    ])

  const one = useMutation({
    mutationFn: decide,
    async onSuccess({ mailed, submission }, { deed, id }) {
      await refresh()
      const isUndoable = deed === 'decline' || deed === 'merge'
      const told = mailed ? `${submission.name ?? 'The submitter'} is told by mail.` : 'No mail is sent.'
      toast({
        title: DONE[deed],
        description: deed === 'reopen' ? submission.title : told,
        ...(isUndoable && {
          action: { label: 'Undo', onSelect: () => one.mutate({ deed: 'reopen', id, version: submission.version }) },
        }),
      })
      onDone()
    },
    async onError(error) {
      toastFailure('That did not work', error)
      await refresh()
    },
  })

  const together = useMutation({
    mutationFn: decideTogether,
    async onSuccess({ done, failed }, { action }) {
      await refresh()
      const title = `${action === 'approve' ? 'Published' : 'Declined'} ${countOf(done, 'event')}`
      if (failed.length === 0) toast({ title })
      else toast({ title, description: `${failed.length} not: ${failed[0]?.message}`, variant: 'destructive' })
      onDone()
    },
    async onError(error) {
      toastFailure('That did not work', error)
      await refresh()
    },
  })

  return { one, together }
}
