import type { PreflightRecipients } from '@hometown/shared-types/newsletter-preflight'
import { countOf, formatNumber } from '../../../../lib/numbers.ts'
import { Card } from '../../../../ui/Card.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'

export function RecipientsCard({ recipients }: { recipients: PreflightRecipients | undefined }) {
  return (
    <Card title="Recipients" description="By category. Most subscribers pick more than one." flush>
      {!recipients && <Skeleton className="m-4 h-40 rounded-md" />}
      {recipients && (
        <>
          <dl className="px-4 py-2">
            <Line name="Subscribers who get this newsletter" count={recipients.total} strong />
            {recipients.byCategory.map(({ category, count }) => (
              <Line key={category} name={category} count={count} />
            ))}
          </dl>
          {recipients.leftOut + recipients.unconfirmed + recipients.suppressed > 0 && (
            <div className="border-t px-4 py-2 text-quiet text-sm">
              {recipients.leftOut > 0 && (
                <p>Left out: {countOf(recipients.leftOut, 'subscriber')} with nothing in their sections.</p>
              )}
              {recipients.unconfirmed > 0 && (
                <p>Left out: {countOf(recipients.unconfirmed, 'address', 'addresses')} not yet confirmed.</p>
              )}
              {recipients.suppressed > 0 && (
                <p>Left out: {countOf(recipients.suppressed, 'address', 'addresses')} that bounced or reported spam.</p>
              )}
            </div>
          )}
        </>
      )}
    </Card>
  )
}

function Line({ name, count, strong = false }: { name: string; count: number; strong?: boolean }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 py-1 ${strong ? 'font-semibold' : ''}`}>
      <dt className={strong ? '' : 'text-quiet'}>{name}</dt>
      <dd className="tabular-nums">{formatNumber(count)}</dd>
    </div>
  )
}
