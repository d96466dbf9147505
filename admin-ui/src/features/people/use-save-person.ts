import type { CreatePersonInput, NewPerson, Person } from '@hometown/shared-types/person'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { rebaseForm } from '../../parts/forms/rebase-form.ts'
import { createPerson } from '../../parts/people/people.api.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { formValues, type PersonFormApi } from './form-values.ts'
import { findStalePerson, updatePerson } from './people.api.ts'

interface Save {
  input: NewPerson
  sent: CreatePersonInput
  /** The version to overwrite; undefined for a new one. */
  over: Person | undefined
}

/** Saves the form and shows the service's validation errors at their fields. */
export function useSavePerson(opened: Person | undefined, form: PersonFormApi, onSaved: () => void) {
  const client = useQueryClient()
  // The version that the form is based on; a save, or another user's version, replaces it.
  const [person, setPerson] = useState(opened)
  const [stale, setStale] = useState<Person>()

  const [isDone, setDone] = useState(false)
  const save = useMutation({
    mutationFn: ({ input, over }: Save) =>
      over ? updatePerson(over.id, { ...input, version: over.version }) : createPerson(input),
    async onSuccess(saved, { sent }) {
      await client.invalidateQueries({ queryKey: ['people'] })
      toast({ title: person ? 'Author saved' : 'Author added', description: 'Readers will see it in a moment.' })
      setStale(undefined)
      setPerson(saved)
      if (!rebaseForm(form, sent, formValues(saved))) setDone(true)
    },
    onError(error) {
      const current = findStalePerson(error)
      if (current) return setStale(current)
      const issues = error instanceof ApiError ? error.issues : []
      for (const { path, message } of issues) if (isField(path)) form.setError(path, { message })
      const [first] = issues
      if (first && isField(first.path)) form.setFocus(first.path)
      toastFailure('Couldn’t save the author', error)
    },
  })

  // Leave only after the form knows that it is saved; otherwise the router asks.
  const leave = useEffectEvent(onSaved)
  useEffect(() => {
    if (isDone) leave()
  }, [isDone])

  function isField(path: string): path is keyof CreatePersonInput {
    return path in form.getValues()
  }

  return {
    send: (input: NewPerson, over = person) => save.mutate({ input, sent: structuredClone(form.getValues()), over }),
    isPending: save.isPending,
    isDone,
    stale,
    startFrom(current: Person) {
      setPerson(current)
      setStale(undefined)
    },
  }
}
