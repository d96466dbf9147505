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
    ['Unsubscribed', formatNumber(unsubscribes), 'Recipients who left within 14 days, or before the next newsletter'],
    ['Bounced', formatNumber(bounces), 'Accepted at first, then returned for good; not written to again'],
    ['Came back once', formatNumber(softBounces), 'A full mailbox, a server that was away'],
    ['Reported as spam', formatNumber(complaints), 'Unsubscribed, and not written to again'],
    ['Clicks on articles', clicks === null ? 'Not counted' : formatNumber(clicks), 'Of all readers together'],
  ]
  return (
    <Card title="What followed" description="Clicks are counted for all readers together, opened mails not at all.">
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
