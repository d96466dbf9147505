import type { AppContext } from '../../../context.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { closeInterruptedPublishes } from '../../platform/changes/receipts.service.ts'
import { isNewerCodeHeard, noteCode } from '../../platform/live-site/live-site.service.ts'
import type { ObjectSite } from '../object-site/object-site.service.ts'
import { createChangeFollower } from './change-follower.ts'
import { createDailyPublishes } from './daily-publishes.ts'
import { createDamagedObjects, createPublishAttempts, INTERRUPTED } from './publish-attempts.ts'
import type { PublishAttempt } from './publish-changes.ts'
import { createPublishTurns } from './publish-turns.ts'
import { createPublishingRight, type HeldRight } from './publishing-right.ts'
import type { SiteRenderer } from './site-renderer.ts'
import { createTakeOver } from './take-over.ts'

const POLL_INTERVAL_MS = 1000

export interface PublishLoop {
  /** Resolves when the running publish has ended. */
  stop(): Promise<void>
}

interface PublishLoopOptions {
  /** The renderer needs no start. */
  readonly ready: boolean
  /** Missing where the site is files on this machine. */
  readonly site?: ObjectSite | undefined
}

/**
 * Publishes at once when notified, otherwise at the next poll. Of several machines one publishes, and the others keep
 * their publisher's memory and disk up to date.
 */
export function startPublishLoop(
  context: AppContext,
  renderer: SiteRenderer,
  { ready, site }: PublishLoopOptions,
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
  /** Null: nothing may be published yet. Undefined: under no lease. */
  let preparedFor: number | undefined | null = ready ? undefined : null
  let isStopping = false
  const publisher = followPublisherProcess(context, { isReady: ready, onReady: looking.start, onGone: losePublisher })
  const attempts = createPublishAttempts({
    ...{ context, renderer: follower.renderer, right, takeOver, site, damaged },
    isPrepared: (held) => preparedFor !== null && fenceOf(held) === preparedFor,
    isStopping: () => isStopping,
    onUnprepared: looking.start,
    onLost: () => {
      preparedFor = null
    },
    onMore: turns.want,
  })
  const aside = createStepAside()

  const unsubscribe = context.link.onMessage((message) => {
    if (message.type === 'changes-waiting') turns.want()
    if (message.type === 'site-published' && preparedFor === null) looking.start()
    if (message.type === 'objects-damaged') {
      damaged?.note()
      turns.want()
    }
    if (message.type === 'listening') turns.retryNow()
    if (message.type === 'stopping') {
      isStopping = true
      turns.setReady(false)
    }
  })
  const interval = setInterval(looking.start, POLL_INTERVAL_MS)
  turns.setReady(ready)
  turns.want()
  if (right.isShared) looking.start()

  function losePublisher(): void {
    // Nobody knows what it left half written.
    if (preparedFor !== null) site?.doubt()
    turns.setReady(false)
    if (right.isShared) looking.start()
  }

  async function look(): Promise<void> {
    if (isStopping) return
    if (right.isShared && !publisher.isReady) return stepBack()
    const held = await holdRight()
    if (held === undefined) return standBy()
    if (publisher.isReady && (publisher.isFresh || fenceOf(held) !== preparedFor)) await prepare(held)
    if (await daily.look()) site?.upkeep.auditAll()
    if (held.lease && preparedFor !== null) site?.upkeep.look(held.lease)
    turns.want()
  }

  async function holdRight(): Promise<HeldRight | undefined> {
    if (!aside.isAside() && (await mayPublish())) return right.hold()
    await stepBack()
    return undefined
  }

  async function mayPublish(): Promise<boolean> {
    const { code } = publisher
    return site === undefined || code === undefined || codes.mayPublish(code)
  }

  /** Lets another machine publish, once what is under way has ended. */
  async function stepBack(): Promise<void> {
    preparedFor = null
    turns.setReady(false)
    if (!attempts.isUnderWay) await right.release()
  }

  async function standBy(): Promise<void> {
    preparedFor = null
    turns.setReady(false)
    if (!attempts.isUnderWay) await takeOver.catchUp(publisher.generation)
  }

  /** Of a fresh publisher, or after another machine. */
  async function prepare(held: HeldRight): Promise<void> {
    const asked = publisher.generation
    preparedFor = null
    if (attempts.isUnderWay) return
    await closeInterruptedPublishes(context.store.db, INTERRUPTED, held.lease?.fence ?? null)
    if (right.isShared) await takeOver.begin(asked)
    // A fresh publisher compares everything with the disk, to repair what an interruption left.
    else if (publisher.isFresh) await daily.verify()
    // The publisher may have died meanwhile.
    if (asked !== publisher.generation || isStopping) return
    publisher.noteAsked()
    preparedFor = fenceOf(held)
    turns.setReady(true)
    turns.want()
  }

  async function takeTurn(): Promise<PublishAttempt> {
    const outcome = await attempts.attempt()
    if (right.isShared && aside.note(outcome)) looking.start()
    return outcome
  }

  return {
    async stop() {
      clearInterval(interval)
      unsubscribe()
      publisher.stop()
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

const NOTED_EVERY_MS = 10_000
const HEARD_WITHIN_MS = 60_000

/** During an update, machines run two versions of the pages. The newer ones publish, or the site would go back and forth. */
interface PageCodes {
  /** Tells others that this version runs. @returns whether it may publish */
  mayPublish(code: string): Promise<boolean>
}

function createPageCodes({ store }: Pick<AppContext, 'store'>): PageCodes {
  let notedAt = Number.NEGATIVE_INFINITY
  return {
    async mayPublish(code) {
      const now = performance.now()
      if (now - notedAt >= NOTED_EVERY_MS) {
        await noteCode(store, code)
        notedAt = now
      }
      return !(await isNewerCodeHeard(store.db, store.kind, code, HEARD_WITHIN_MS))
    },
  }
}

/** This machine’s disk may be full, and another machine’s isn’t. */
const AFTER_FAILURES = 2
/** This machine may be the only one that doesn’t reach the object store. Most outages are shorter. */
const AFTER_UNAVAILABLE_MS = 20_000
/** Long enough for the others to ask, and no longer: there may be none. */
const FOR_MS = 5000

/** A machine whose publishes fail lets others try for a moment. */
function createStepAside() {
  let failuresInARow = 0
  let unavailableSince: number | undefined
  let until = Number.NEGATIVE_INFINITY

  function isOver(outcome: PublishAttempt): boolean {
    failuresInARow = outcome === 'failed' ? failuresInARow + 1 : 0
    unavailableSince = outcome === 'unavailable' ? (unavailableSince ?? performance.now()) : undefined
    return (
      failuresInARow >= AFTER_FAILURES ||
      (unavailableSince !== undefined && performance.now() - unavailableSince >= AFTER_UNAVAILABLE_MS)
    )
  }

  return {
    isAside: () => performance.now() < until,
    /** @returns whether this machine steps aside now */
    note(outcome: PublishAttempt): boolean {
      if (!isOver(outcome)) return false
      unavailableSince = undefined
      until = performance.now() + FOR_MS
      return true
    },
  }
}

/** What the publish loop knows about the process that renders. */
interface PublisherProcess {
  readonly isReady: boolean
  /** It started since `noteAsked`. */
  readonly isFresh: boolean
  /** Of the compiled pages. */
  readonly code: string | undefined
  /** Starts and ends so far, to notice one while waiting for the publisher. */
  readonly generation: number
  noteAsked(): void
  stop(): void
}

interface PublisherProcessOptions {
  /** The renderer needs no start. */
  readonly isReady: boolean
  onReady(): void
  onGone(): void
}

function followPublisherProcess(
  { link }: Pick<AppContext, 'link'>,
  { isReady: isReadyAtFirst, onReady, onGone }: PublisherProcessOptions,
): PublisherProcess {
  let isReady = isReadyAtFirst
  let isFresh = false
  let code: string | undefined
  let generation = 0

  const stop = link.onMessage((message) => {
    if (message.type !== 'ready' && message.type !== 'publisher-gone') return
    generation++
    isReady = message.type === 'ready'
    isFresh = isReady
    if (message.type === 'ready') code = message.code
    if (isReady) onReady()
    else onGone()
  })

  return {
    get isReady() {
      return isReady
    },
    get isFresh() {
      return isFresh
    },
    get code() {
      return code
    },
    get generation() {
      return generation
    },
    noteAsked() {
      isFresh = false
    },
    stop,
  }
}
