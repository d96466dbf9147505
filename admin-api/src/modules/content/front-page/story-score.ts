const SCORE_FACTOR_WITH_PICTURE = 1.15
const HOUR_MS = 3_600_000

export interface Story {
  readonly publishedAt: number
  /** The reads of the last 24 hours, or of the time that the measure is for. */
  readonly reads: number
  readonly hasPicture: boolean
}

interface ScoreMeasure {
  readonly halfLifeHours: number
  readonly weightOfReads: number
}

/** The front page counts the reads of the last 24 hours. */
const FRONT_PAGE_SCORE_MEASURE: ScoreMeasure = { halfLifeHours: 18, weightOfReads: 0.25 }

/** The score halves every half-life, and many reads raise it slowly. A new story without reads has about 1. */
export function storyScore(
  { publishedAt, reads, hasPicture }: Story,
  now: number,
  { halfLifeHours, weightOfReads }: ScoreMeasure = FRONT_PAGE_SCORE_MEASURE,
): number {
  const hours = Math.max(0, now - publishedAt) / HOUR_MS
  const interest = 1 + weightOfReads * Math.log(1 + reads)
  return interest * 0.5 ** (hours / halfLifeHours) * (hasPicture ? SCORE_FACTOR_WITH_PICTURE : 1)
}

/** Stories compete within the shortest of these windows, in days, that has `enough` of them. */
const COMPETITION_WINDOWS_DAYS = [3, 7, 30]
const DAY_MS = 24 * HOUR_MS

/** @param stories newest first */
export function competingStories<T extends Pick<Story, 'publishedAt'>>(
  stories: readonly T[],
  enough: number,
  now: number,
): readonly T[] {
  for (const days of COMPETITION_WINDOWS_DAYS) {
    const recent = stories.filter(({ publishedAt }) => publishedAt > now - days * DAY_MS)
    if (recent.length >= enough) return recent
  }
  return stories.slice(0, enough)
}
