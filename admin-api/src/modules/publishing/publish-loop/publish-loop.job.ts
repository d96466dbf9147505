import { countyDate, formatCountyTime } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../../context.ts'
import { isBusy } from '../../../http/errors/unavailable.ts'
import { fitSitePosition } from '../../platform/changes/site-position.service.ts'
import { type CopyNeed, type PublishAttempt, publishWaitingChanges } from './publish-changes.ts'
import { createPublishTurns, type TurnOutcome } from './publish-turns.ts'
import type { SiteRenderer } from './site-renderer.ts'

const POLL_INTERVAL_MS = 1000
/** A quiet hour to compare everything with the disk. */
const VERIFY_AT = '03:30'

export interface PublishLoop {
  /** Resolves when the running publish has ended. */
  stop(): Promise<void>
}

/**
 * Keeps this machine's copy of the site up to date: at once when it is told of a change, otherwise at the next poll.
 * @param ready whether the renderer needs no start
 */
export function startPublishLoop(
  context: AppContext,
  renderer: SiteRenderer,
  { ready }: { ready: boolean },
): PublishLoop {
  const { clock, config, link, log } = context
  const needs = new Set<CopyNeed>()
  const turns = createPublishTurns(takeTurn)
  let isFitted = false
  let hasFailed = false
  let isStopping = false
  let today = countyDate(clock.now(), config.timeZone)
  let verifiedOn = today

  const unsubscribe = link.onMessage(({ type }) => {
    if (type === 'changes-waiting') turns.want()
    if (type === 'listening') turns.retryNow()
    if (type === 'publisher-gone') turns.setReady(false)
    if (type === 'ready' && !isStopping) {
      // A new publisher compares everything with the disk, to repair what an interruption left.
      needs.add('verify')
      turns.setReady(true)
      turns.want()
    }
    if (type === 'stopping') {
      isStopping = true
      turns.setReady(false)
    }
  })
  const interval = setInterval(look, POLL_INTERVAL_MS)
  turns.setReady(ready)
  turns.want()

  /** By the county's clock. Polled, because a sleeping laptop would miss a timer at midnight. */
  function look(): void {
    const date = countyDate(clock.now(), config.timeZone)
    if (date !== today) needs.add('midnight')
    today = date
    if (verifiedOn !== today && formatCountyTime(clock.now(), config.timeZone, 'HH:mm') >= VERIFY_AT) {
      needs.add('verify')
      verifiedOn = today
    }
    turns.want()
  }

  async function takeTurn(): Promise<TurnOutcome> {
    try {
      if (!isFitted) await fitSitePosition(context)
      isFitted = true
      return await publish()
    } catch (error) {
      log.error({ err: error }, 'could not read or save the publishing state')
      return isBusy(error) ? 'unavailable' : 'failed'
    }
  }

  async function publish(): Promise<PublishAttempt> {
    const asked = [...needs]
    const options = { needs: asked, isRetry: hasFailed, isStopping: () => isStopping }
    const outcome = await publishWaitingChanges(context, renderer, options)
    if (outcome === 'nothing') return outcome
    hasFailed = outcome === 'failed'
    if (!hasFailed) for (const need of asked) needs.delete(need)
    return outcome
  }

  return {
    async stop() {
      clearInterval(interval)
      unsubscribe()
      isStopping = true
      await turns.stop()
    },
  }
}
