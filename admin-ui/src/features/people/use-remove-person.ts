import type { Person } from '@hometown/shared-types/person'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast, toastFailure } from '../../ui/toast.ts'
import { deletePerson, mergePerson, restorePerson } from './people.api.ts'

interface Removal {
  person: Person
  /** Who gets the articles; without, the person is deleted. */
  into?: Person
}

/** Deletes or merges a person, and offers to undo it. */
export function useRemovePerson(onDone: () => void) {
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: restorePerson,
    onSuccess: ({ name }) => toast({ title: 'Undone', description: `${name} is back.` }),
    onError: (error) => toastFailure('Couldn’t undo that', error),
    onSettled: () => client.invalidateQueries({ queryKey: ['people'] }),
  })
  return useMutation<unknown, Error, Removal>({
    mutationFn: ({ person, into }) => (into ? mergePerson(person, into.id) : deletePerson(person)),
    async onSuccess(_, { person, into }) {
      onDone()
      toast({
        title: into ? 'Authors merged' : 'Author deleted',
        description: into ? `${person.name} is now ${into.name}.` : person.name,
        action: { label: 'Undo', onSelect: () => undo.mutate(person.id) },
      })
      await client.invalidateQueries({ queryKey: ['people'] })
    },
    onError(error, { into }) {
      toastFailure(into ? 'Couldn’t merge the authors' : 'Couldn’t delete the author', error)
      return client.invalidateQueries({ queryKey: ['people'] })
    },
  })
}
