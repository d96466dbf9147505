const HALF_LIFE_DAYS = 7
const WEIGHT_OF_READS = 0.5
const FACTOR_WITH_PICTURE = 1.15
const DAY = 86_400_000

export interface ScoredStory {
  readonly publishedAt: number
  /** In the week. */
  readonly reads: number
  readonly hasPicture: boolean
}

/** Reads raise it slowly. It halves in a week, because old articles have had more time to be read. */
export function weekScore({ publishedAt, reads, hasPicture }: ScoredStory, now: number): number {
  const days = Math.max(0, now - publishedAt) / DAY
  const interest = 1 + WEIGHT_OF_READS * Math.log(1 + reads)
  return interest * 0.5 ** (days / HALF_LIFE_DAYS) * (hasPicture ? FACTOR_WITH_PICTURE : 1)
}
