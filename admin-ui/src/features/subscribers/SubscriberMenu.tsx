import type { DeskSubscriber } from '@hometown/shared-types/desk-subscriber'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MailCheck, MailX, Pencil, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { findLostFocus } from '../../lib/lost-focus.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { MenuItem, MenuSeparator } from '../../ui/DropdownMenu.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { SubscriberDialog } from './SubscriberDialog.tsx'
import { deleteSubscriber, updateSubscriber } from './subscribers.api.ts'

interface SubscriberMenuProps {
  subscriber: DeskSubscriber
  /** Absent if the subscriber is already open. */
  onShow?: () => void
  onDeleted?: () => void
}

export function SubscriberMenu({ subscriber, onShow, onDeleted }: SubscriberMenuProps) {
  const [asked, setAsked] = useState<'edit' | 'delete' | 'leave' | 'return'>()
  const { setStatus, remove } = useSubscriberActions(subscriber, () => setAsked(undefined))
  const { email, status } = subscriber
  return (
    <>
      <RowMenu name={email}>
        {onShow && (
          <MenuItem icon={UserRound} onSelect={onShow}>
            Show
          </MenuItem>
        )}
        <MenuItem icon={Pencil} onSelect={() => setAsked('edit')}>
          Edit
        </MenuItem>
        {status === 'active' ? (
          <MenuItem icon={MailX} onSelect={() => setAsked('leave')}>
            Unsubscribe…
          </MenuItem>
        ) : (
          <MenuItem icon={MailCheck} onSelect={() => setAsked('return')}>
            Subscribe again…
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onSelect={() => setAsked('delete')}>
          Delete…
        </MenuItem>
      </RowMenu>
      {asked === 'edit' && <SubscriberDialog subscriber={subscriber} onClose={() => setAsked(undefined)} />}
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
        open={asked === 'leave'}
        onOpenChange={(isOpen) => setAsked(isOpen ? 'leave' : undefined)}
        title={`Unsubscribe ${email}?`}
        description="They get no more newsletters, not even one that’s being sent now."
        confirmLabel="Unsubscribe"
        pending={setStatus.isPending}
        onConfirm={() => setStatus.mutate('unsubscribed')}
      />
      <ConfirmDialog
        open={asked === 'return'}
        onOpenChange={(isOpen) => setAsked(isOpen ? 'return' : undefined)}
        title={`Subscribe ${email} again?`}
        description="They unsubscribed. Only do this if they asked for the newsletter again."
        confirmLabel="Subscribe again"
        danger={false}
        pending={setStatus.isPending}
        onConfirm={() => setStatus.mutate('active')}
      />
    </>
  )
}

function useSubscriberActions({ id, email, version }: DeskSubscriber, onDone?: () => void) {
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
