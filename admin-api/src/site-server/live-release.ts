import { findCurrentName, findCurrentRelease, type SiteRelease } from './site-releases.ts'

/** The publisher says when it swaps releases; should that message be lost, this is how long the old one can stay. */
const RECHECK_AFTER = 1000

/** The release that readers see, kept in memory. */
export interface LiveRelease {
  /** Undefined before the first release. */
  get(): Promise<SiteRelease | undefined>
  /** What is kept now, without looking at the disk. */
  peek(): Promise<SiteRelease | undefined> | undefined
  /** In the background, and not too often. */
  recheckLater(): void
  forget(): void
}

/** @param onSwap called when the disk has another release than the one that is kept. */
export function openLiveRelease(siteDir: string, now: () => number, onSwap: () => void): LiveRelease {
  let release: Promise<SiteRelease | undefined> | undefined
  let checkedAt = 0

  async function get(): Promise<SiteRelease | undefined> {
    if (release) recheckLater()
    release ??= findCurrentRelease(siteDir)
    const found = await release
    if (!found) release = undefined
    return found
  }

  function recheckLater(): void {
    const time = now()
    if (time - checkedAt < RECHECK_AFTER) return
    checkedAt = time
    Promise.all([release, findCurrentName(siteDir)])
      .then(([known, name]) => {
        if (known && known.name !== name) onSwap()
      })
      // The next look finds it.
      .catch(() => undefined)
  }

  return {
    get,
    peek: () => release,
    recheckLater,
    forget() {
      release = undefined
    },
  }
}
