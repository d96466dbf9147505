import { pageDecisionsSchema, type SeenSubject } from '@hometown/shared-types/seen'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import { toast, toastFailure } from '../../ui/toast.ts'

type Kept = Pick<SeenSubject, 'kind' | 'id'>

/** Takes back a choice that left the page to readers: the note, or that it is canceled. */
export function useUndoChoice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: undoLatest,
    onSuccess: () => toast({ title: 'Undone', description: 'Readers see it as before.' }),
    onError: (error) => toastFailure('Couldn’t undo that', error),
    onSettled: () =>
      Promise.all(
        ['corrections', 'articles', 'calendar-events'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      ),
  })
}

async function undoLatest({ kind, id }: Kept): Promise<void> {
  const [latest] = await api.get(`/api/page-decisions/${kind}/${encodeURIComponent(id)}`, pageDecisionsSchema)
  if (latest) await api.post(`/api/page-decisions/${encodeURIComponent(latest.id)}/undo`, {}, z.unknown())
}
