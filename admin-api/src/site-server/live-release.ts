import { findCurrentName, findCurrentRelease, type SiteRelease } from './site-releases.ts'

/** The publisher announces new releases. If the message is lost, the old one stays this long. */
const RECHECK_AFTER = 1000

export interface LiveRelease {
  get(): Promise<SiteRelease | undefined>
  peek(): Promise<SiteRelease | undefined> | undefined
  recheckLater(): void
  forget(): void
}

/** @param onSwap called when the disk has another release than memory */
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
      // The next check will find it.
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
