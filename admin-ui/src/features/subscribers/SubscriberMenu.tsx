import { type DeskSubscriber, subscriberCalls } from '@hometown/shared-types/contract/desk-subscribers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eraser, MailCheck, MailX, Pencil, UserRound } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { MenuItem, MenuSeparator } from '../../ui/DropdownMenu.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'

interface SubscriberMenuProps {
  subscriber: DeskSubscriber
  /** Absent if the subscriber is already open. */
  onShow?: () => void
  /** Changes the address. */
  onEdit(): void
  onErased?: () => void
}

export function SubscriberMenu({ subscriber, onShow, onEdit, onErased }: SubscriberMenuProps) {
  const [asked, setAsked] = useState<'erase' | 'status'>()
  const { setStatus, erase } = useSubscriberActions(subscriber, () => setAsked(undefined))
  const { email } = subscriber
  const isActive = subscriber.status === 'active'
  return (
    <>
      <RowMenu name={email}>
        {onShow && (
          <MenuItem icon={UserRound} onSelect={onShow}>
            Show
          </MenuItem>
        )}
        <MenuItem icon={Pencil} onSelect={onEdit}>
          Edit
        </MenuItem>
        <MenuItem icon={isActive ? MailX : MailCheck} onSelect={() => setAsked('status')}>
          {isActive ? 'Unsubscribe…' : 'Subscribe again…'}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Eraser} danger onSelect={() => setAsked('erase')}>
          Erase…
        </MenuItem>
      </RowMenu>
      <ConfirmDialog
        open={asked === 'erase'}
        onOpenChange={(isOpen) => setAsked(isOpen ? 'erase' : undefined)}
        title={`Erase all data about ${email}?`}
        description="This deletes the subscription, its history and its messages for good. Imports can’t bring the address back; only the reader can. If they only want no more newsletters, unsubscribe them instead."
        confirmLabel="Erase"
        pending={erase.isPending}
        onConfirm={() => erase.mutate(undefined, { onSuccess: () => onErased?.() })}
      />
      <ConfirmDialog
        open={asked === 'status'}
        onOpenChange={(isOpen) => setAsked(isOpen ? 'status' : undefined)}
        title={isActive ? `Unsubscribe ${email}?` : `Subscribe ${email} again?`}
        description={
          isActive
            ? 'They get no more newsletters, not even one that’s being sent now.'
            : 'They unsubscribed. Only do this if they asked for the newsletter again.'
        }
        confirmLabel={isActive ? 'Unsubscribe' : 'Subscribe again'}
        danger={isActive}
        pending={setStatus.isPending}
        onConfirm={() => setStatus.mutate(isActive ? 'unsubscribed' : 'active')}
      />
    </>
  )
}

function useSubscriberActions({ id, email, version }: DeskSubscriber, onDone: () => void) {
  const client = useQueryClient()
  const after = async (title: string) => {
    await client.invalidateQueries({ queryKey: ['subscribers'] })
    toast({ title, description: email })
    onDone()
  }
  const setStatus = useMutation({
    mutationFn: (status: 'active' | 'unsubscribed') =>
      api(subscriberCalls.update, { params: { id }, body: { status, version } }),
    onSuccess: (_, status) => after(status === 'active' ? 'Subscribed again' : 'Unsubscribed'),
    onError: (error, status) =>
      toastFailure(status === 'active' ? 'Couldn’t subscribe them again' : 'Couldn’t unsubscribe them', error),
  })
  const erase = useMutation({
    mutationFn: () => api(subscriberCalls.erase, { body: { email } }),
    onSuccess: () => after('Erased'),
    onError: (error) => toastFailure('Couldn’t erase the address', error),
  })
  return { setStatus, erase }
}
