import type { DeskSubscriber, SuppressionReason } from '@hometown/shared-types/desk-subscriber'
import type { CountyTime } from '../../lib/dates.ts'

const REASONS: Readonly<Record<SuppressionReason, string>> = {
  bounce: 'Bounced on',
  complaint: 'Reported as spam on',
  manual: 'Blocked at the desk on',
}

/** Why a subscriber gets no email; undefined if nothing prevents it. */
export function deliveryNote({ suppression }: DeskSubscriber, time: CountyTime): string | undefined {
  return suppression ? `${REASONS[suppression.reason]} ${time.date(suppression.at)}` : undefined
}
