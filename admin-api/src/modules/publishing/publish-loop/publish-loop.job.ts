import type { AppContext } from '../../../context.ts'
import { isBusy } from '../../../http/errors/unavailable.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { closeInterruptedPublishes } from '../../platform/changes/receipts.service.ts'
import { LeaseLostError } from '../../platform/schedule/leases.service.ts'
import type { ObjectSite } from '../object-site/object-site.service.ts'
import type { PublishFigures } from '../publish-figures/publish-figures.service.ts'
import { createChangeFollower } from './change-follower.ts'
import { createDailyPublishes } from './daily-publishes.ts'
import { createDamagedObjects } from './damaged-objects.ts'
import { createPageCodes } from './page-codes.ts'
import { type PublishAttempt, publishWaitingChanges } from './publish-changes.ts'
import { createPublishTurns } from './publish-turns.ts'
import { createPublishingRight, type HeldRight } from './publishing-right.ts'
import type { SiteRenderer } from './site-renderer.ts'
import { createTakeOver } from './take-over.ts'

const POLL_INTERVAL_MS = 1000
/** Its disk may be full, or its network may be cut, and another machine’s isn’t. */
const STEPS_ASIDE_AFTER = 2
/** Long enough for the others to ask, and no longer: there may be none. */
const STEPS_ASIDE_FOR_MS = 5000
const INTERRUPTED = 'This publish was interrupted. We’re trying it again.'

export interface PublishLoop {
  /** Resolves when the running publish has ended. */
  stop(): Promise<void>
}

interface PublishLoopOptions {
  /** The renderer needs no start. */
  readonly ready: boolean
  /** Missing where the site is files on this machine. */
  readonly site?: ObjectSite | undefined
  readonly figures?: Pick<PublishFigures, 'noteOutcome'>
}

/**
 * Publishes at once when notified, otherwise at the next poll. Of several machines one publishes, and the others keep
 * their publisher's memory and disk up to date.
 */
export function startPublishLoop(
  context: AppContext,
  renderer: SiteRenderer,
  { ready, site, figures }: PublishLoopOptions,
): PublishLoop {
  const daily = createDailyPublishes(context)
  const right = createPublishingRight(context)
  const follower = createChangeFollower(context, renderer)
  const takeOver = createTakeOver({ context, renderer, follower, daily, site })
  const damaged = site && createDamagedObjects(site, daily.verify)
  const codes = createPageCodes(context)
  const turns = createPublishTurns(takeTurn)
  const looking = oneAtATime(look, (error) =>
    context.log.error({ err: error }, 'could not look for unpublished changes; we will retry'),
  )
  let isPublisherReady = ready
  /** Of the compiled pages. */
  let code: string | undefined
  /** The publisher restarted since it was last asked. */
  let isFresh = false
  /** Starts and ends of the publisher. */
  let generation = 0
  /** Null: nothing may be published yet. Undefined: under no lease. */
  let preparedFor: number | undefined | null = ready ? undefined : null
  let isPublishing = false
  let isUnsure = false
  let isStopping = false
  let failuresInARow = 0
  let asideUntil = Number.NEGATIVE_INFINITY

  const unsubscribe = context.link.onMessage((message) => {
    if (message.type === 'changes-waiting') turns.want()
    if (message.type === 'site-published' && preparedFor === null) looking.start()
    if (message.type === 'objects-damaged') {
      damaged?.note()
      turns.want()
    }
    if (message.type === 'listening') turns.retryNow()
    if (message.type === 'publisher-gone') {
      // Nobody knows what it left half written.
      if (preparedFor !== null) site?.doubt()
      generation++
      isFresh = false
      isPublisherReady = false
      turns.setReady(false)
      if (right.isShared) looking.start()
    }
    if (message.type === 'ready') {
      generation++
      isFresh = true
      isPublisherReady = true
      code = message.code
      looking.start()
    }
    if (message.type === 'stopping') {
      isStopping = true
      turns.setReady(false)
    }
  })
  const interval = setInterval(looking.start, POLL_INTERVAL_MS)
  turns.setReady(ready)
  turns.want()
  if (right.isShared) looking.start()

  async function look(): Promise<void> {
    if (isStopping) return
    if (right.isShared && !isPublisherReady) return stepBack()
    const held = await holdRight()
    if (held === undefined) return standBy()
    if (isPublisherReady && (isFresh || fenceOf(held) !== preparedFor)) await prepare(held)
    if (await daily.look()) site?.upkeep.auditAll()
    if (held.lease && preparedFor !== null) site?.upkeep.look(held.lease)
    turns.want()
  }

  async function holdRight(): Promise<HeldRight | undefined> {
    const isAside = performance.now() < asideUntil
    if (!isAside && (await mayPublish())) return right.hold()
    await stepBack()
    return undefined
  }

  async function mayPublish(): Promise<boolean> {
    return site === undefined || code === undefined || codes.mayPublish(code)
  }

  /** Lets another machine publish, once what is under way has ended. */
  async function stepBack(): Promise<void> {
    preparedFor = null
    turns.setReady(false)
    if (!isPublishing) await right.release()
  }

  async function standBy(): Promise<void> {
    preparedFor = null
    turns.setReady(false)
    if (!isPublishing) await takeOver.catchUp(generation)
  }

  /** Of a fresh publisher, or after another machine. */
  async function prepare(held: HeldRight): Promise<void> {
    const asked = generation
    preparedFor = null
    if (isPublishing) return
    await closeInterruptedPublishes(context.store.db, INTERRUPTED, held.lease?.fence ?? null)
    if (right.isShared) await takeOver.begin(asked)
    // A fresh publisher compares everything with the disk, to repair what an interruption left.
    else if (isFresh) await daily.verify()
    // The publisher may have died meanwhile.
    if (asked !== generation || isStopping) return
    isFresh = false
    preparedFor = fenceOf(held)
    turns.setReady(true)
    turns.want()
  }

  async function takeTurn(): Promise<PublishAttempt> {
    const outcome = await attempt()
    if (outcome !== 'nothing') figures?.noteOutcome(outcome)
    letOthersTry(outcome)
    return outcome
  }

  function letOthersTry(outcome: PublishAttempt): void {
    failuresInARow = outcome === 'failed' ? failuresInARow + 1 : 0
    if (!right.isShared || failuresInARow < STEPS_ASIDE_AFTER) return
    asideUntil = performance.now() + STEPS_ASIDE_FOR_MS
    looking.start()
  }

  async function attempt(): Promise<PublishAttempt> {
    try {
      const held = await right.hold()
      if (!held || preparedFor === null || fenceOf(held) !== preparedFor) {
        looking.start()
        return 'nothing'
      }
      isPublishing = true
      if (isUnsure) await closeInterruptedPublishes(context.store.db, INTERRUPTED, held.lease?.fence ?? null)
      isUnsure = false
      return await publish(held)
    } catch (error) {
      if (error instanceof LeaseLostError) return giveUp()
      isUnsure = true
      context.log.error({ err: error }, 'could not read or save the publishing state')
      return isBusy(error) ? 'unavailable' : 'failed'
    } finally {
      isPublishing = false
    }
  }

  async function publish({ lease }: HeldRight): Promise<PublishAttempt> {
    const { takenOver } = takeOver
    const outcome = await publishWaitingChanges(context, follower.renderer, {
      isStopping: () => isStopping,
      ...(lease && { lease }),
      ...(site && { site }),
      ...(takenOver && { takenOver }),
    })
    if (outcome === 'lost') return giveUp()
    if (lease && outcome !== 'unavailable' && (await damaged?.repair(lease))) turns.want()
    const isDone = outcome === 'published' || outcome === 'nothing'
    if (isDone && (await takeOver.finish(outcome))) turns.want()
    return outcome
  }

  /** Another machine publishes by now. */
  function giveUp(): PublishAttempt {
    context.log.warn('another machine publishes now; nothing of ours was made live')
    right.drop()
    preparedFor = null
    return 'lost'
  }

  return {
    async stop() {
      clearInterval(interval)
      unsubscribe()
      isStopping = true
      await looking.settled()
      await turns.stop()
      await site?.upkeep.settled()
      await right.release()
    },
  }
}

function fenceOf({ lease }: HeldRight): number | undefined {
  return lease?.fence
}
