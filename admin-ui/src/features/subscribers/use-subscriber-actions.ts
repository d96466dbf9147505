import type { DeskSubscriber } from '@hometown/shared-types/desk-subscriber'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { findLostFocus } from '../../lib/lost-focus.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { deleteSubscriber, updateSubscriber } from './subscribers.api.ts'

export function useSubscriberActions({ id, email, version }: DeskSubscriber, onDone?: () => void) {
  const client = useQueryClient()
  const after = async (title: string) => {
    await client.invalidateQueries({ queryKey: ['subscribers'] })
    toast({ title, description: email })
    onDone?.()
    findLostFocus()
  }
  const setStatus = useMutation({
    mutationFn: (status: 'active' | 'unsubscribed') => updateSubscriber(id, { status, version }),
    onSuccess: (_, status) => after(status === 'active' ? 'Subscribed again' : 'Unsubscribed'),
    onError: (error, status) =>
      toastFailure(status === 'active' ? 'Couldn’t subscribe them again' : 'Couldn’t unsubscribe them', error),
  })
  const remove = useMutation({
    mutationFn: () => deleteSubscriber(id),
    onSuccess: () => after('Subscriber deleted'),
    onError: (error) => toastFailure('Couldn’t delete the subscriber', error),
  })
  return { setStatus, remove }
}
