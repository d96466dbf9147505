import { type DeliveryState, KEPT_IN_OUTBOX } from '@hometown/shared-types/contract/newsletter-sending'
import { Badge, type BadgeTone } from './Badge.tsx'

const DELIVERY_STATE_LOOKS: Readonly<Record<DeliveryState, readonly [label: string, tone: BadgeTone]>> = {
  queued: ['Queued', 'gray'],
  on_the_wire: ['Sending', 'blue'],
  accepted: ['Accepted', 'green'],
  deferred: ['Deferred', 'yellow'],
  failed: ['Failed', 'danger'],
  in_doubt: ['In doubt', 'orange'],
  suppressed: ['Suppressed', 'gray'],
  unsubscribed: ['Unsubscribed', 'gray'],
  cancelled: ['Canceled', 'gray'],
}

/** Names a state. @param isKept the message lies in the outbox, where no mail server has accepted it */
export function deliveryLabel(state: DeliveryState, isKept: boolean): string {
  return isKept && state === 'accepted' ? 'In the outbox' : DELIVERY_STATE_LOOKS[state][0]
}

export function DeliveryBadge({ state, reply }: { state: DeliveryState; reply: string | null }) {
  const isKept = state === 'accepted' && reply === KEPT_IN_OUTBOX
  return <Badge tone={isKept ? 'yellow' : DELIVERY_STATE_LOOKS[state][1]}>{deliveryLabel(state, isKept)}</Badge>
}
