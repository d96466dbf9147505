import type { FeedFlag } from '@hometown/shared-types/odd-times'
import { wallTimeLabel } from '../../lib/wall-time-label.ts'

export function FlagReason({ flag }: { flag: FeedFlag }) {
  return (
    <>
      <p>{flag.reason}</p>
      <ul className="mt-1">
        {flag.examples.map(({ title, now, proposed }) => (
          <li key={`${title} ${now}`} className="[overflow-wrap:anywhere]">
            <span className="font-medium">{title}</span>: {wallTimeLabel(now)}
            {proposed !== null && <> would be {wallTimeLabel(proposed)}</>}
          </li>
        ))}
      </ul>
      {flag.proposal === null && <p className="mt-1">Ask the calendar’s publisher for the right times.</p>}
    </>
  )
}
