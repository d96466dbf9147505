export const BASELINE = '0001-baseline'
export const LAST_SQUASHED_STEP = '0135-fixture-games'

/** It has all the old steps and can update any database to the baseline. */
export const LAST_VERSION_BEFORE_SQUASH = 'commit a2d4fe9 (November 21, 2026)'

export class TooOldError extends Error {
  override name = 'TooOldError' as const
}

export function isSquashed(name: string): boolean {
  return name <= LAST_SQUASHED_STEP && name !== BASELINE
}

/** @throws TooOldError with a message for people if steps before the squash are missing */
export function afterSquash(names: readonly string[]): string[] {
  const later = names.filter((name) => !isSquashed(name))
  if (later.length === names.length) return later
  if (names.includes(LAST_SQUASHED_STEP)) return [BASELINE, ...later]
  throw new TooOldError(
    'The database is too old for this version of Hometown to update. ' +
      `Start ${LAST_VERSION_BEFORE_SQUASH} once with the same data, then start this version.`,
  )
}
