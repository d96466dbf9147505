import type { AppContext } from '../../../context.ts'
import { isBusy } from '../../../http/errors/unavailable.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import { closeInterruptedPublishes } from '../../platform/changes/receipts.service.ts'
import { createDailyPublishes } from './daily-publishes.ts'
import { type PublishAttempt, publishWaitingChanges } from './publish-changes.ts'
import { createPublishTurns } from './publish-turns.ts'
import type { SiteRenderer } from './site-renderer.ts'

const POLL_INTERVAL_MS = 1000
const INTERRUPTED = 'This publish was interrupted. We’re trying it again.'

export interface PublishLoop {
  /** Resolves when the running publish has ended. */
  stop(): Promise<void>
}

/** Publishes at once when notified, otherwise at the next poll. @param options.ready the renderer needs no start. */
export function startPublishLoop(
  context: AppContext,
  renderer: SiteRenderer,
  options: { ready: boolean },
): PublishLoop {
  const daily = createDailyPublishes(context)
  const turns = createPublishTurns(attempt)
  const onFailure = (error: unknown) =>
    context.log.error({ err: error }, 'could not look for unpublished changes; we will retry')
  const preparing = oneAtATime(becomeReady, onFailure)
  const looking = oneAtATime(lookForDue, onFailure)
  /** The publisher restarted since it was last asked. */
  let isFresh = false
  let isUnsure = false
  let isStopping = false
  const unsubscribe = context.link.onMessage((message) => {
    if (message.type === 'changes-waiting') turns.want()
    if (message.type === 'listening') turns.retryNow()
    if (message.type === 'publisher-gone') {
      isFresh = false
      turns.setReady(false)
    }
    if (message.type === 'ready') {
      isFresh = true
      preparing.start()
    }
    if (message.type === 'stopping') {
      isStopping = true
      turns.setReady(false)
    }
  })
  const interval = setInterval(() => {
    if (isFresh) preparing.start()
    looking.start()
  }, POLL_INTERVAL_MS)
  turns.setReady(options.ready)
  turns.want()

  async function lookForDue(): Promise<void> {
    await daily.look()
    turns.want()
  }

  async function attempt(): Promise<PublishAttempt> {
    try {
      if (isUnsure) await closeInterruptedPublishes(context.store.db, INTERRUPTED)
      isUnsure = false
      return await publishWaitingChanges(context, renderer, () => isStopping)
    } catch (error) {
      isUnsure = true
      context.log.error({ err: error }, 'could not read or save the publishing state')
      return isBusy(error) ? 'unavailable' : 'failed'
    }
  }

  /** A fresh publisher compares everything with the disk, to repair what an interruption left. */
  async function becomeReady(): Promise<void> {
    await closeInterruptedPublishes(context.store.db, INTERRUPTED)
    await daily.verify()
    // The publisher may have died meanwhile.
    if (!isFresh || isStopping) return
    isFresh = false
    turns.setReady(true)
    turns.want()
  }

  return {
    async stop() {
      clearInterval(interval)
      unsubscribe()
      isStopping = true
      await Promise.all([preparing.settled(), looking.settled()])
      await turns.stop()
    },
  }
}
