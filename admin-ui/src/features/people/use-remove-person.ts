import type { Person } from '@hometown/shared-types/person'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast, toastFailure } from '../../ui/toast.ts'
import { deletePerson, restorePerson } from './people.api.ts'

/** Deletes a person, and offers to undo it. */
export function useRemovePerson(onDone: () => void) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['people'] })
  const undo = useMutation({
    mutationFn: restorePerson,
    onSuccess: ({ name }) => toast({ title: 'Undone', description: `${name} is back.` }),
    onError: (error) => toastFailure('Couldn’t undo that', error),
    onSettled: refresh,
  })
  return useMutation<unknown, Error, Person>({
    mutationFn: deletePerson,
    async onSuccess(_, { id, name }) {
      onDone()
      const action = { label: 'Undo', onSelect: () => undo.mutate(id) }
      toast({ title: 'Author deleted', description: name, action })
      await refresh()
    },
    onError(error) {
      toastFailure('Couldn’t delete the author', error)
      return refresh()
    },
  })
}
