import type { SendCounts } from '@hometown/shared-types/newsletter-sending'
import type { NewsletterSendRow } from './sends.table.ts'

/** Recipients in no other state. */
export function queuedOf(send: NewsletterSendRow): number {
  const { total, on_the_wire, accepted, deferred, failed, in_doubt, suppressed, unsubscribed, cancelled } = send
  const others = on_the_wire + accepted + deferred + failed + in_doubt + suppressed + unsubscribed + cancelled
  return total - others
}

export function countsOf(send: NewsletterSendRow | undefined): SendCounts {
  return {
    queued: send ? Math.max(0, queuedOf(send)) : 0,
    onTheWire: send?.on_the_wire ?? 0,
    accepted: send?.accepted ?? 0,
    deferred: send?.deferred ?? 0,
    failed: send?.failed ?? 0,
    inDoubt: send?.in_doubt ?? 0,
    suppressed: send?.suppressed ?? 0,
    unsubscribed: send?.unsubscribed ?? 0,
    cancelled: send?.cancelled ?? 0,
    total: send?.total ?? 0,
  }
}
