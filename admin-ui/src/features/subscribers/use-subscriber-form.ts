import { READER_CATEGORIES } from '@hometown/shared-types/category'
import {
  type AddSubscriberInput,
  addSubscriberSchema,
  type DeskSubscriber,
  type NewDeskSubscriber,
} from '@hometown/shared-types/desk-subscriber'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ApiError } from '../../lib/api-error.ts'
import { rebaseForm } from '../../parts/forms/rebase-form.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { addSubscriber, findStaleSubscriber, updateSubscriber } from './subscribers.api.ts'

/** Edits don't ask for the source of consent again. */
const editSchema = addSubscriberSchema.extend({ consentSource: z.string() })

interface Save {
  input: NewDeskSubscriber
  sent: AddSubscriberInput
}

/** The form of a subscriber; `stale` is a version that another user saved meanwhile. */
export function useSubscriberForm(opened: DeskSubscriber | undefined, onSaved: () => void) {
  const client = useQueryClient()
  // The version at opening: a refetched list may bring a version that this user hasn't seen.
  const [subscriber, setSubscriber] = useState(opened)
  const [stale, setStale] = useState<DeskSubscriber>()
  const form = useForm<AddSubscriberInput, unknown, NewDeskSubscriber>({
    resolver: zodResolver(subscriber ? editSchema : addSubscriberSchema),
    defaultValues: valuesOf(subscriber),
  })
  const save = useMutation({
    mutationFn: ({ input: { email, categories, ...consent } }: Save) =>
      subscriber
        ? updateSubscriber(subscriber.id, { email, categories, version: (stale ?? subscriber).version })
        : addSubscriber({ email, categories, ...consent }),
    async onSuccess(saved, { sent }) {
      await client.invalidateQueries({ queryKey: ['subscribers'] })
      toast({ title: subscriber ? 'Subscriber saved' : 'Subscriber added', description: saved.email })
      if (!rebaseForm(form, sent, valuesOf(saved))) return onSaved()
      save.reset()
      setStale(undefined)
      setSubscriber(saved)
    },
    onError(error) {
      const current = findStaleSubscriber(error)
      if (current) return setStale(current)
      const issue = error instanceof ApiError ? error.issues.find(({ path }) => path === 'email') : undefined
      if (issue) form.setError('email', { message: issue.message }, { shouldFocus: true })
      else toastFailure('Couldn’t save the subscriber', error)
    },
  })
  return {
    form,
    subscriber,
    send: (input: NewDeskSubscriber) => save.mutate({ input, sent: form.getValues() }),
    isPending: save.isPending,
    isSaved: save.isSuccess,
    stale,
  }
}

function valuesOf(subscriber: DeskSubscriber | undefined): AddSubscriberInput {
  const { email = '', categories = [...READER_CATEGORIES] } = subscriber ?? {}
  return { email, categories, consentSource: '', note: '' }
}
