import type { Source } from '@hometown/shared-types/source'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { countOf } from '../../lib/numbers.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { checkSource, SOURCES_KEY, updateSource } from './sources.api.ts'

/** Reads a source now and says what came of it. */
export function useCheckSource() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Source) => checkSource(id),
    onSuccess({ outcome, problem, found, fresh }, { name }) {
      if (outcome === 'failed') {
        const description = problem ?? 'Nothing more is known.'
        toast({ title: `${name} could not be read`, description, variant: 'destructive' })
        return
      }
      const description =
        outcome === 'unchanged' ? 'Nothing has changed there' : `${countOf(found, 'item')}, ${fresh} new`
      toast({ title: `${name} was read`, description })
    },
    onError: (error, { name }) => toastFailure(`${name} could not be read`, error),
    onSettled: () => client.invalidateQueries({ queryKey: SOURCES_KEY }),
  })
}

/** Ends the reading of a source for a while, or goes on with it. */
export function usePauseSource() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status }: Source) => updateSource(id, { status: status === 'active' ? 'inactive' : 'active' }),
    onSuccess: ({ name, status }) =>
      toast({ title: status === 'active' ? `${name} is read again` : `${name} is paused` }),
    onError: (error) => toastFailure('Error', error, 'Failed to update source.'),
    onSettled: () => client.invalidateQueries({ queryKey: SOURCES_KEY }),
  })
}
