import type { Suggestion } from '@hometown/shared-types/suggestion'
import { Popover } from '../../ui/Popover.tsx'
import { ReasonList, signed } from './ReasonList.tsx'

/** As many as fit in one line. */
const SHOWN = 2

/** The strongest reasons for the score; the full list on demand. */
export function Reasons({ suggestion }: { suggestion: Suggestion }) {
  const { reasons } = suggestion
  const heaviest = [...reasons].sort((a, b) => Math.abs(b.points) - Math.abs(a.points)).slice(0, SHOWN)
  const others = reasons.length - heaviest.length
  if (heaviest.length === 0) return null
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-quiet text-sm">
      {heaviest.map(({ words, points }) => (
        <span key={words} className="[overflow-wrap:anywhere]">
          {words} <span className="font-medium text-ink tabular-nums">{signed(points)}</span>
        </span>
      ))}
      {others > 0 && (
        <Popover
          label="Why this relevance"
          trigger={
            <button
              type="button"
              className="rounded-sm underline decoration-line decoration-dotted underline-offset-4 hover:text-ink"
            >
              {others} more
            </button>
          }
        >
          <ReasonList suggestion={suggestion} />
        </Popover>
      )}
    </p>
  )
}
