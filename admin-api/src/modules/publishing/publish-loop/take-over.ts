import { countyDate } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../../context.ts'
import type { ObjectSite } from '../object-site/object-site.service.ts'
import type { ChangeFollower } from './change-follower.ts'
import type { DailyPublishes } from './daily-publishes.ts'
import type { SiteRenderer, TakenOver } from './site-renderer.ts'

/** What a machine does to publish at once after another one. */
export interface TakeOver {
  /** Brings the publisher's memory and this machine's disk up to date. @param generation of the publisher */
  catchUp(generation: number): Promise<void>
  /** This machine publishes from now on: what waits at once if possible, and everything after that. */
  begin(generation: number): Promise<void>
  /** For the publishes until one succeeds. */
  readonly takenOver: TakenOver | undefined
  /** Call it when what waited is live. @returns whether a publish that compares everything waits now */
  finish(outcome: 'published' | 'nothing'): Promise<boolean>
}

interface TakeOverParts {
  readonly context: Pick<AppContext, 'config'>
  readonly renderer: SiteRenderer
  readonly follower: ChangeFollower
  readonly daily: DailyPublishes
  readonly site: ObjectSite | undefined
}

export function createTakeOver({ context, renderer, follower, daily, site }: TakeOverParts): TakeOver {
  let followed: number | undefined
  let takenOver: TakenOver | undefined
  let isVerifyDue = false

  async function catchUp(generation: number): Promise<void> {
    if (followed !== generation) await follower.begin()
    followed = generation
    // Written here, but not committed: another machine may have published something else since.
    if (site?.hasLocalChanges()) site.doubt()
    await site?.follow()
    await follower.follow()
  }

  return {
    catchUp,
    async begin(generation) {
      takenOver = undefined
      isVerifyDue = false
      await catchUp(generation)
      const state = await site?.follow()
      if (state && (await follower.knowsTouchedPages())) {
        const renderedOn = countyDate(state.published_at, context.config.timeZone)
        takenOver = { renderedOn }
        isVerifyDue = true
        daily.resume(renderedOn)
      } else if (renderer.follow) {
        await daily.verify()
      }
    },
    get takenOver() {
      return takenOver
    },
    async finish(outcome) {
      if (outcome === 'published') takenOver = undefined
      if (!isVerifyDue) return false
      await daily.verify()
      isVerifyDue = false
      return true
    },
  }
}
