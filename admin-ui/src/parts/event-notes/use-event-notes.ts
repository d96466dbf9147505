import type { EventNotes } from '@hometown/shared-types/event-note'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../../lib/live-events.ts'
import { toastFailure } from '../../ui/toast.ts'
import { eventNotesQuery } from './event-notes.api.ts'

const { queryKey } = eventNotesQuery

/** Events changed since a newsletter, and notes for the next one. */
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
  failure: string
}

/** Each call returns all notes and offers, which replace the cached ones. */
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
      // Another user may have already decided.
      await client.invalidateQueries({ queryKey })
    },
  })
}
