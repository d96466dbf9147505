import type { FeedFlag } from '@hometown/shared-types/event-feed'
import { wallWords } from '../../lib/wall-words.ts'

export function FlagReason({ flag }: { flag: FeedFlag }) {
  return (
    <>
      <p>{flag.reason}</p>
      <ul className="mt-1">
        {flag.examples.map(({ title, now, proposed }) => (
          <li key={`${title} ${now}`} className="[overflow-wrap:anywhere]">
            <span className="font-medium">{title}</span>: {wallWords(now)} would be {wallWords(proposed)}
          </li>
        ))}
      </ul>
    </>
  )
}

export function fixWords({ proposal }: FeedFlag): string {
  return proposal === 'utc' ? 'Read its times as UTC' : 'Read its times as county time'
}
