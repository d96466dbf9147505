const FACTOR_WITH_PICTURE = 1.15
const HOUR = 3_600_000

export interface Story {
  readonly publishedAt: number
  /** In the last 24 hours, or in the time that the measure is for. */
  readonly reads: number
  readonly hasPicture: boolean
}

interface ScoreMeasure {
  readonly halfLifeHours: number
  readonly weightOfReads: number
}

/** For the front page: reads are those of the last 24 hours. */
const FRONT_PAGE: ScoreMeasure = { halfLifeHours: 18, weightOfReads: 0.25 }

/** Halves every half-life; many reads raise it slowly. About 1 for a new story without reads. */
export function storyScore(
  { publishedAt, reads, hasPicture }: Story,
  now: number,
  { halfLifeHours, weightOfReads }: ScoreMeasure = FRONT_PAGE,
): number {
  const hours = Math.max(0, now - publishedAt) / HOUR
  const interest = 1 + weightOfReads * Math.log(1 + reads)
  return interest * 0.5 ** (hours / halfLifeHours) * (hasPicture ? FACTOR_WITH_PICTURE : 1)
}

/** Stories compete from the shortest of these on that has `enough` of them. Days. */
const WINDOWS = [3, 7, 30]
const DAY = 24 * HOUR

/** @param stories newest first */
export function competingStories<T extends Pick<Story, 'publishedAt'>>(
  stories: readonly T[],
  enough: number,
  now: number,
): readonly T[] {
  for (const days of WINDOWS) {
    const recent = stories.filter(({ publishedAt }) => publishedAt > now - days * DAY)
    if (recent.length >= enough) return recent
  }
  return stories.slice(0, enough)
}
