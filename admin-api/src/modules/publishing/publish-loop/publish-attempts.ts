import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { isBusy } from '../../../http/errors/unavailable.ts'
import { closeInterruptedPublishes } from '../../platform/changes/receipts.service.ts'
import { type HeldLease, LeaseLostError } from '../../platform/schedule/leases.service.ts'
import type { ObjectSite } from '../object-site/object-site.service.ts'
import { type PublishAttempt, publishWaitingChanges } from './publish-changes.ts'
import type { HeldRight, PublishingRight } from './publishing-right.ts'
import type { SiteRenderer } from './site-renderer.ts'
import type { TakeOver } from './take-over.ts'

export const INTERRUPTED = 'This publish was interrupted. We’re trying it again.'

interface PublishAttempts {
  readonly isUnderWay: boolean
  /** Publishes what waits, unless this machine isn't prepared for the right that it holds. Never throws. */
  attempt(): Promise<PublishAttempt>
}

interface AttemptParts {
  readonly context: AppContext
  readonly renderer: SiteRenderer
  readonly right: PublishingRight
  readonly takeOver: TakeOver
  readonly site: ObjectSite | undefined
  readonly damaged: DamagedObjects | undefined
  isPrepared(held: HeldRight): boolean
  isStopping(): boolean
  /** This machine must look again before it may publish. */
  onUnprepared(): void
  /** Another machine publishes by now. */
  onLost(): void
  /** Something else waits to be published. */
  onMore(): void
}

export function createPublishAttempts(parts: AttemptParts): PublishAttempts {
  const { context, right, takeOver, damaged } = parts
  let isUnderWay = false
  /** Nobody knows how the last one ended. */
  let isUnsure = false

  async function attempt(): Promise<PublishAttempt> {
    try {
      const held = await right.hold()
      if (!held || !parts.isPrepared(held)) {
        parts.onUnprepared()
        return 'nothing'
      }
      isUnderWay = true
      if (isUnsure) await closeInterruptedPublishes(context.store.db, INTERRUPTED, held.lease?.fence ?? null)
      isUnsure = false
      return await publish(held)
    } catch (error) {
      if (error instanceof LeaseLostError) return giveUp()
      isUnsure = true
      context.log.error({ err: error }, 'could not read or save the publishing state')
      return isBusy(error) ? 'unavailable' : 'failed'
    } finally {
      isUnderWay = false
    }
  }

  async function publish({ lease }: HeldRight): Promise<PublishAttempt> {
    const { renderer, site } = parts
    const { takenOver } = takeOver
    const outcome = await publishWaitingChanges(context, renderer, {
      isStopping: parts.isStopping,
      ...(lease && { lease }),
      ...(site && { site }),
      ...(takenOver && { takenOver }),
    })
    if (outcome === 'lost') return giveUp()
    if (lease && outcome !== 'unavailable' && (await damaged?.repair(lease))) parts.onMore()
    const isDone = outcome === 'published' || outcome === 'nothing'
    if (isDone && (await takeOver.finish(outcome))) parts.onMore()
    return outcome
  }

  function giveUp(): PublishAttempt {
    context.log.warn('another machine publishes now; nothing of ours was made live')
    right.drop()
    parts.onLost()
    return 'lost'
  }

  return {
    get isUnderWay() {
      return isUnderWay
    },
    attempt,
  }
}

/** Objects of the site that somebody found missing or changed. */
interface DamagedObjects {
  note(): void
  /**
   * Replaces them from this machine's disk. @returns whether a publish that compares everything waits now, because some
   * pages must be rendered again
   */
  repair(lease: HeldLease): Promise<boolean>
}

/** @param verify has a publish compare everything */
export function createDamagedObjects(site: ObjectSite, verify: () => Promise<void>): DamagedObjects {
  /** Looked for at the start, too. */
  let areThere = true
  return {
    note() {
      areThere = true
    },
    async repair(lease) {
      if (!areThere) return false
      areThere = false
      try {
        if (await site.repair(lease, uuid())) return false
        // It renders what this machine's disk doesn't have.
        await verify()
        return true
      } catch (error) {
        areThere = true
        throw error
      }
    },
  }
}
