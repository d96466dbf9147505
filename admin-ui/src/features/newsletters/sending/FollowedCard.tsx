import type { SendProgress } from '@hometown/shared-types/newsletter-sending'
import { formatNumber } from '../../../lib/numbers.ts'
import { Card } from '../../../ui/Card.tsx'
import { LinkClicks } from './LinkClicks.tsx'

interface FollowedCardProps {
  newsletterId: string
  followed: NonNullable<SendProgress['followed']>
}

/** Clicks and later bounces. Never shows which reader clicked. */
export function FollowedCard({ newsletterId, followed }: FollowedCardProps) {
  const { unsubscribes, bounces, softBounces, complaints, clicks } = followed
  const figures: [label: string, value: string, hint: string][] = [
    ['Unsubscribed', formatNumber(unsubscribes), 'Within 14 days, or before the next newsletter'],
    ['Bounced', formatNumber(bounces), 'Accepted, then returned for good. We won’t email them again.'],
    ['Returned once', formatNumber(softBounces), 'Full mailbox or unreachable server'],
    ['Reported as spam', formatNumber(complaints), 'Unsubscribed. We won’t email them again.'],
    ['Clicks on articles', clicks === null ? 'Not counted' : formatNumber(clicks), 'In total, never per reader'],
  ]
  return (
    <Card title="After the send" description="Clicks are counted in total, never per reader. Opens aren’t tracked.">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 lg:grid-cols-5">
        {figures.map(([label, value, hint]) => (
          <div key={label} className="flex flex-col">
            <dt className="text-quiet text-sm">{label}</dt>
            <dd className="font-semibold text-xl tabular-nums">{value}</dd>
            <dd className="text-balance text-quiet text-xs">{hint}</dd>
          </div>
        ))}
      </dl>
      {clicks !== null && <LinkClicks newsletterId={newsletterId} />}
    </Card>
  )
}
