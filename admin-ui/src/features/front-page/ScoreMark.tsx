/** A score, and how it compares with the best. */
export function ScoreMark({ score, best }: { score: number; best: number }) {
  const share = best > 0 ? Math.min(1, score / best) : 0
  return (
    <div title="Score" className="max-sm:flex max-sm:items-center max-sm:gap-1.5">
      <span className="sr-only">Score </span>
      <span className="text-sm tabular-nums">{score.toFixed(2)}</span>
      <div aria-hidden className="h-1 w-11 sm:mt-0.5 max-sm:w-6 rounded-full bg-line">
        <div className="h-1 rounded-full bg-accent/70" style={{ width: `${Math.max(4, share * 100)}%` }} />
      </div>
    </div>
  )
}
