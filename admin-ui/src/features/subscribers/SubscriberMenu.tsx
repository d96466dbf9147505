import { type DeskSubscriber, subscriberCalls } from '@hometown/shared-types/contract/desk-subscribers'
import { MailCheck, MailX } from 'lucide-react'
import { api } from '../../lib/api-client.ts'
import { useQuestion } from '../../parts/use-action.tsx'
import { MenuItem } from '../../ui/DropdownMenu.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'

interface SubscriberMenuProps {
  subscriber: DeskSubscriber
  onEdit(): void
  onErased?: () => void
}

export function SubscriberMenu({ subscriber, onEdit, onErased }: SubscriberMenuProps) {
  const { id, email, version } = subscriber
  const isActive = subscriber.status === 'active'
  const erasure = useQuestion({
    title: `Erase all data about ${email}?`,
    description:
      'This deletes the subscription, its history and its messages for good. Imports can’t bring the address back; only the reader can. If they only want no more newsletters, unsubscribe them instead.',
    confirmLabel: 'Erase',
    list: 'subscribers',
    failed: 'Couldn’t erase the address',
    run: () => api(subscriberCalls.erase, { body: { email } }),
    said: { title: 'Erased', description: email },
    done: onErased,
  })
  const change = useQuestion({
    ...(isActive
      ? {
          title: `Unsubscribe ${email}?`,
          description: 'They get no more newsletters, not even one that’s being sent now.',
          confirmLabel: 'Unsubscribe',
          failed: 'Couldn’t unsubscribe them',
        }
      : {
          title: `Subscribe ${email} again?`,
          description: 'They unsubscribed. Only do this if they asked for the newsletter again.',
          confirmLabel: 'Subscribe again',
          failed: 'Couldn’t subscribe them again',
        }),
    danger: isActive,
    list: 'subscribers',
    run: () =>
      api(subscriberCalls.update, { params: { id }, body: { status: isActive ? 'unsubscribed' : 'active', version } }),
    said: { title: isActive ? 'Unsubscribed' : 'Subscribed again', description: email },
  })
  return (
    <>
      <RowMenu name={email} onEdit={onEdit} deleteLabel="Erase…" onDelete={erasure.ask}>
        <MenuItem icon={isActive ? MailX : MailCheck} onSelect={change.ask}>
          {isActive ? 'Unsubscribe…' : 'Subscribe again…'}
        </MenuItem>
      </RowMenu>
      {erasure.dialog}
      {change.dialog}
    </>
  )
}
