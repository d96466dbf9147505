import type { Suggestion } from '@hometown/shared-types/suggestion'

/** The parts of the relevance score and their sum. */
export function ReasonList({ suggestion: { reasons, relevanceScore } }: { suggestion: Suggestion }) {
  if (reasons.length === 0) return <p className="text-quiet">No signals either way.</p>
  return (
    <>
      <h3 className="mb-1.5 font-medium">How we rank it</h3>
      <dl className="flex flex-col gap-1 text-sm">
        {reasons.map(({ words, points }) => (
          <div key={words} className="flex justify-between gap-4">
            <dt className="[overflow-wrap:anywhere]">{words}</dt>
            <dd className="shrink-0 text-quiet tabular-nums">{signed(points)}</dd>
          </div>
        ))}
        <div className="mt-1 flex justify-between gap-4 border-t pt-1.5 font-medium">
          <dt>Relevance, out of 100</dt>
          <dd className="tabular-nums">{Math.round(relevanceScore)}</dd>
        </div>
      </dl>
    </>
  )
}

/** `+25`, `−10` */
export function signed(points: number): string {
  const rounded = Math.round(points)
  return rounded < 0 ? `−${-rounded}` : `+${rounded}`
}
