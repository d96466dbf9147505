import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/numbers.ts'
import { subscriberCountsQuery } from './subscribers.api.ts'

/** One line under the title; it keeps its height while it loads. */
export function SubscriberCounts() {
  const { data } = useQuery(subscriberCountsQuery)
  if (!data) return '\u00a0'
  const parts = [
    `${formatNumber(data.active)} active`,
    ...(data.doubleOptIn ? [`${formatNumber(data.active - data.confirmed)} of them not confirmed`] : []),
    `${formatNumber(data.unsubscribed)} unsubscribed`,
  ]
  return <span className="tabular-nums">{parts.join(' · ')}</span>
}
