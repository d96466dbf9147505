import type { SendProgress } from '@hometown/shared-types/newsletter-sending'
import { countOf, formatNumber } from '../../../lib/numbers.ts'
import { Notice } from '../../../ui/Notice.tsx'

const NAMED = 5

/** Says that mail servers slow the send down, and why. */
export function SlowedNotice({ slowed: { isOneByOne, domains } }: { slowed: NonNullable<SendProgress['slowed']> }) {
  if (!isOneByOne && domains.length === 0) return null
  const slowest = domains.toSorted((a, b) => a.perMinute - b.perMinute)
  const others = slowest.length - NAMED
  return (
    <Notice tone="info" title="Mail servers are slowing this send down">
      {domains.length > 0 && (
        <>
          <p>These domains deferred many messages in a row, so we send to them more slowly for now:</p>
          <ul className="list-disc pl-5">
            {slowest.slice(0, NAMED).map(({ domain, perMinute }) => (
              <li key={domain}>
                {domain}: up to {countOf(perMinute, 'message')} a minute
              </li>
            ))}
            {others > 0 && <li>and {formatNumber(others)} more</li>}
          </ul>
        </>
      )}
      {isOneByOne && (
        <p>The mail server drops commands that we send together, so we send them one at a time. That takes longer.</p>
      )}
    </Notice>
  )
}
