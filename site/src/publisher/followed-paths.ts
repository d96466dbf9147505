import type { PagePath } from './site-paths.ts'

/** Longer than another machine takes to publish a change, or to be noticed as gone. */
const KEPT_MS = 10 * 60_000

/** Pages that lately followed changes touch: nobody knows which of them another machine has brought out. */
export interface FollowedPaths {
  note(paths: Iterable<PagePath>): void
  list(): readonly PagePath[]
}

/** @param now milliseconds of a clock that only goes forward */
export function createFollowedPaths(now: () => number): FollowedPaths {
  const notedAt = new Map<PagePath, number>()

  function forget(): void {
    const since = now() - KEPT_MS
    for (const [path, at] of notedAt) {
      if (at > since) return
      notedAt.delete(path)
    }
  }

  return {
    note(paths) {
      forget()
      for (const path of paths) {
        // Keeps the order of the times.
        notedAt.delete(path)
        notedAt.set(path, now())
      }
    },
    list() {
      forget()
      return [...notedAt.keys()]
    },
  }
}
