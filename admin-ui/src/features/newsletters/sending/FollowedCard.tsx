import type { SendProgress } from '@hometown/shared-types/newsletter-sending'
import { formatNumber } from '../../../lib/numbers.ts'
import { Card } from '../../../ui/Card.tsx'

/** What readers did with it. Nobody is told who. */
export function FollowedCard({ followed }: { followed: NonNullable<SendProgress['followed']> }) {
  const clicks = followed.clicks === null ? 'Not counted' : formatNumber(followed.clicks)
  return (
    <Card title="What followed" description="Clicks are counted for all readers together, opened mails not at all.">
      <dl className="grid grid-cols-2 gap-4 sm:max-w-sm">
        <div>
          <dt className="text-quiet text-sm">Unsubscribed from it</dt>
          <dd className="font-semibold text-xl tabular-nums">{formatNumber(followed.unsubscribes)}</dd>
        </div>
        <div>
          <dt className="text-quiet text-sm">Clicks on articles</dt>
          <dd className="font-semibold text-xl tabular-nums">{clicks}</dd>
        </div>
      </dl>
    </Card>
  )
}
