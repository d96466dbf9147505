import type { SubscriberRow } from '../subscribers.table.ts'
import { type RecipientRules, whereRecipient } from './recipients.repository.ts'

export { whereRecipient }

/** Whether a subscriber gets newsletters. Must match `whereRecipient`. */
export function isRecipient(
  { status, confirmed_at, awaits_confirmation }: Pick<SubscriberRow, 'status' | 'confirmed_at' | 'awaits_confirmation'>,
  { doubleOptIn }: RecipientRules,
): boolean {
  return status === 'active' && awaits_confirmation === 0 && (!doubleOptIn || confirmed_at !== null)
}
