import { type DeskSubscriber, subscriberCalls } from '@hometown/shared-types/contract/desk-subscribers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MailCheck, MailX, Pencil, Trash2, UserRound } from 'lucide-react'
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
  onDeleted?: () => void
}

export function SubscriberMenu({ subscriber, onShow, onEdit, onDeleted }: SubscriberMenuProps) {
  const [asked, setAsked] = useState<'delete' | 'status'>()
  const { setStatus, remove } = useSubscriberActions(subscriber, () => setAsked(undefined))
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
        <MenuItem icon={Trash2} danger onSelect={() => setAsked('delete')}>
          Delete…
        </MenuItem>
      </RowMenu>
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={(isOpen) => setAsked(isOpen ? 'delete' : undefined)}
        title={`Delete ${email}?`}
        description="An import could add the address again. If they only want no more newsletters, unsubscribe them instead."
        confirmLabel="Delete"
        pending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => onDeleted?.() })}
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
  const remove = useMutation({
    mutationFn: () => api(subscriberCalls.delete, { params: { id } }),
    onSuccess: () => after('Subscriber deleted'),
    onError: (error) => toastFailure('Couldn’t delete the subscriber', error),
  })
  return { setStatus, remove }
}
