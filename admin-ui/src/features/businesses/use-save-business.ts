import type { Business, CreateBusinessInput, NewBusiness } from '@hometown/shared-types/business'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { rebaseForm } from '../../parts/forms/rebase-form.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { createBusiness, findStaleBusiness, updateBusiness } from './businesses.api.ts'
import { type BusinessFormApi, formValues } from './form-values.ts'

interface Save {
  input: NewBusiness
  sent: CreateBusinessInput
  /** The version to overwrite; undefined for a new one. */
  over: Business | undefined
}

/** Saves the form and shows the service's validation errors at their fields. */
export function useSaveBusiness(opened: Business | undefined, form: BusinessFormApi, onSaved: () => void) {
  const client = useQueryClient()
  // The version that the form is based on; a save, or another user's version, replaces it.
  const [business, setBusiness] = useState(opened)
  const [stale, setStale] = useState<Business>()

  const [isDone, setDone] = useState(false)
  const save = useMutation({
    mutationFn: ({ input, over }: Save) =>
      over ? updateBusiness(over.id, { ...input, version: over.version }) : createBusiness(input),
    async onSuccess(saved, { sent }) {
      await client.invalidateQueries({ queryKey: ['businesses'] })
      const where = saved.status === 'published' ? 'Readers will see it in a moment.' : 'Readers don’t see it.'
      toast({ title: business ? 'Business saved' : 'Business added', description: where })
      setStale(undefined)
      setBusiness(saved)
      if (!rebaseForm(form, sent, formValues(saved))) setDone(true)
    },
    onError(error) {
      const current = findStaleBusiness(error)
      if (current) return setStale(current)
      const issues = error instanceof ApiError ? error.issues : []
      for (const { path, message } of issues) if (isField(path)) form.setError(path, { message })
      const [first] = issues
      if (first && isField(first.path)) form.setFocus(first.path)
      toastFailure('Couldn’t save the business', error)
    },
  })

  // Leave only after the form knows that it is saved; otherwise the router asks.
  const leave = useEffectEvent(onSaved)
  useEffect(() => {
    if (isDone) leave()
  }, [isDone])

  function isField(path: string): path is keyof CreateBusinessInput {
    return path in form.getValues()
  }

  return {
    send: (input: NewBusiness, over = business) =>
      save.mutate({ input, sent: structuredClone(form.getValues()), over }),
    isPending: save.isPending,
    isDone,
    stale,
    startFrom(current: Business) {
      setBusiness(current)
      setStale(undefined)
    },
  }
}
