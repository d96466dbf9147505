import type { SeenSubject } from '@hometown/shared-types/seen'
import { seenFacts } from '@hometown/shared-types/seen-facts'
import { useCountyTime } from '../../lib/dates.ts'

const NAMED = 5

/** Sent to how many readers and when, linked from where, read how often. */
export function WhoHasSeen({ seen }: { seen: readonly SeenSubject[] }) {
  const { zone } = useCountyTime()
  const now = Date.now()
  const [first] = seen
  if (first && seen.length === 1)
    return (
      <>
        <span className="wrap-anywhere block text-ink">{first.title}</span>
        {seenFacts(first, now, zone).map((fact) => (
          <span key={fact} className="block">
            {capitalized(fact)}.
          </span>
        ))}
        {first.links.titles.length > 0 && <span className="block">Linked in: {first.links.titles.join('; ')}</span>}
      </>
    )
  return (
    <>
      {seen.slice(0, NAMED).map((subject) => (
        <span key={subject.id} className="block">
          <span className="wrap-anywhere text-ink">{subject.title}</span>: {seenFacts(subject, now, zone)[0]}
        </span>
      ))}
      {seen.length > NAMED && <span className="block">And {seen.length - NAMED} more.</span>}
      <span className="block">Your choice applies to all of them.</span>
    </>
  )
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
