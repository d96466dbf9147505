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
import { toast, toastFailure } from '../../ui/toast.ts'
import { addSubscriber, findStaleSubscriber, updateSubscriber } from './subscribers.api.ts'

/** Who changes one is not asked again where the consent came from. */
const editSchema = addSubscriberSchema.extend({ consentSource: z.string() })

/** The form of a new subscriber, or of one that is there; `stale` is what somebody else made of them meanwhile. */
export function useSubscriberForm(subscriber: DeskSubscriber | undefined, onSaved: () => void) {
  const client = useQueryClient()
  const [stale, setStale] = useState<DeskSubscriber>()
  const form = useForm<AddSubscriberInput, unknown, NewDeskSubscriber>({
    resolver: zodResolver(subscriber ? editSchema : addSubscriberSchema),
    defaultValues: {
      email: subscriber?.email ?? '',
      categories: subscriber?.categories ?? [...READER_CATEGORIES],
      consentSource: '',
      note: '',
    },
  })
  const save = useMutation({
    mutationFn: ({ email, categories, ...consent }: NewDeskSubscriber) =>
      subscriber
        ? updateSubscriber(subscriber.id, { email, categories, version: (stale ?? subscriber).version })
        : addSubscriber({ email, categories, ...consent }),
    async onSuccess({ email }) {
      await client.invalidateQueries({ queryKey: ['subscribers'] })
      toast({ title: subscriber ? 'Subscriber saved' : 'Subscriber added', description: email })
      onSaved()
    },
    onError(error) {
      const current = findStaleSubscriber(error)
      if (current) return setStale(current)
      const issue = error instanceof ApiError ? error.issues.find(({ path }) => path === 'email') : undefined
      if (issue) form.setError('email', { message: issue.message }, { shouldFocus: true })
      else toastFailure('The subscriber was not saved', error)
    },
  })
  return { form, save, stale }
}
