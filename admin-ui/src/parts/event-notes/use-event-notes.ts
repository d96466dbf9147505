import type { EventNotes } from '@hometown/shared-types/event-note'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../../lib/live-events.ts'
import { toastFailure } from '../../ui/toast.ts'
import { eventNotesQuery } from './event-notes.api.ts'

const { queryKey } = eventNotesQuery

/** What changed after a newsletter told of it, and what the next one says. */
export function useEventNotes() {
  const client = useQueryClient()
  useLiveEvent('changed', ({ lists }) => {
    if (lists.includes('newsletters')) client.invalidateQueries({ queryKey }).catch(reportError)
  })
  return useQuery(eventNotesQuery)
}

interface NoteAction<Input> {
  run(input: Input): Promise<EventNotes>
  onDone(input: Input): void
  /** What it is when it could not be done. */
  failure: string
}

/** Each answers all there is, which is shown at once. */
export function useNoteAction<Input = void>({ run, onDone, failure }: NoteAction<Input>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    async onSuccess(notes, input) {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, notes)
      onDone(input)
    },
    async onError(error) {
      toastFailure(failure, error)
      // It may have been decided, or said, elsewhere.
      await client.invalidateQueries({ queryKey })
    },
  })
}
