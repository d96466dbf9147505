const HALF_LIFE_HOURS = 18
const WEIGHT_OF_READS = 0.25
const FACTOR_WITH_PICTURE = 1.15
const HOUR = 3_600_000

export interface Story {
  readonly publishedAt: number
  /** In the last 24 hours. */
  readonly reads: number
  readonly hasPicture: boolean
}

/** Halves every 18 hours; many reads raise it slowly. About 1 for a new story without reads. */
export function storyScore({ publishedAt, reads, hasPicture }: Story, now: number): number {
  const hours = Math.max(0, now - publishedAt) / HOUR
  const interest = 1 + WEIGHT_OF_READS * Math.log(1 + reads)
  return interest * 0.5 ** (hours / HALF_LIFE_HOURS) * (hasPicture ? FACTOR_WITH_PICTURE : 1)
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
