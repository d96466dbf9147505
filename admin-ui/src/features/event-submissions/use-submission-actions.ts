import type { DeskSubmission } from '@hometown/shared-types/event-submission'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { countOf } from '../../lib/numbers.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { type Decision, decide, decideTogether } from './submissions.api.ts'

const DONE: Readonly<Record<Decision['action'], string>> = {
  approve: 'Published on the calendar',
  decline: 'Declined',
  merge: 'Merged',
  reopen: 'Waiting again',
}

const FAILED: Readonly<Record<Decision['action'], string>> = {
  approve: 'Couldn’t approve the event',
  decline: 'Couldn’t decline the event',
  merge: 'Couldn’t merge the events',
  reopen: 'Couldn’t undo the decision',
}

const NAMES = new Intl.ListFormat('en-US')

/** Lists submitters who get no email, so that the editor can call them. */
function describeUnmailed(submitters: readonly Pick<DeskSubmission, 'name' | 'email' | 'title'>[]): string {
  const names = submitters.map(({ name, email, title }) => name ?? email ?? `the sender of “${title}”`)
  return `We won’t email ${NAMES.format([...new Set(names)])}.`
}

export function useSubmissionActions(onDone: () => void = () => {}) {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['event-submissions'] }),
      client.invalidateQueries({ queryKey: ['calendar-events'] }),
    ])

  const one = useMutation({
    mutationFn: decide,
    async onSuccess({ mailed, submission }, { action, id }) {
      const isUndoable = action === 'decline' || action === 'merge'
      const told = mailed ? `We’ll email ${submission.name ?? 'the submitter'}.` : describeUnmailed([submission])
      toast({
        title: DONE[action],
        description: action === 'reopen' ? submission.title : told,
        ...(isUndoable && {
          action: { label: 'Undo', onSelect: () => one.mutate({ action: 'reopen', id, version: submission.version }) },
        }),
      })
      await refresh()
      onDone()
    },
    async onError(error, { action }) {
      toastFailure(FAILED[action], error)
      await refresh()
    },
  })

  const together = useMutation({
    mutationFn: decideTogether,
    async onSuccess({ done, failed, untold }, { action }) {
      await refresh()
      const title = `${action === 'approve' ? 'Published' : 'Declined'} ${countOf(done, 'event')}`
      const problems = [
        failed.length > 0 && `${failed.length} failed: ${failed[0]?.message}`,
        untold.length > 0 && describeUnmailed(untold),
      ].filter((words) => words !== false)
      if (problems.length === 0) toast({ title })
      else
        toast({ title, description: problems.join(' '), ...(failed.length > 0 && { variant: 'destructive' as const }) })
      onDone()
    },
    async onError(error, { action }) {
      toastFailure(action === 'approve' ? 'Couldn’t approve the events' : 'Couldn’t decline the events', error)
      await refresh()
    },
  })

  return { one, together }
}
