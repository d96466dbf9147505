import { countyDate, formatCountyTime } from '@hometown/shared-types/rules/time'
import type { AppContext } from '../../../context.ts'
import { isBusy } from '../../../http/errors/unavailable.ts'
import { resetPositionAfterRestore } from '../../platform/changes/site-position.service.ts'
import type { Running } from '../../platform/jobs/leader.service.ts'
import { type CopyNeed, type PublishAttempt, publishWaitingChanges, type SiteRenderer } from './publish-changes.ts'

const POLL_INTERVAL_MS = 1000
/** A quiet hour to compare everything with the disk. */
const VERIFY_AT = '03:30'
/** So many publishes may start in a row, so that a save is live at once; a stream of changes is batched. */
const BURST = 5
const BURST_EVERY_MS = 850
const RETRY_AFTER_MS = [1000, 5000, 30_000]
const LONGEST_WAIT_MS = 60_000
/** Retrying an unavailable database is cheap. */
const UNAVAILABLE_RETRY_MS = 1000

/**
 * Keeps this machine's copy of the site up to date, one publish at a time: at once when `changes-waiting` arrives,
 * otherwise at the next poll. Stopping it waits for the running publish.
 * @param ready whether the renderer needs no start
 */
export function startPublishLoop(context: AppContext, renderer: SiteRenderer, { ready }: { ready: boolean }): Running {
  const { clock, config, link, log } = context
  const needs = new Set<CopyNeed>()
  let isReady = ready
  let isWanted = false
  let isStopping = false
  let isFitted = false
  let underWay: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  /** Of the last publishes. */
  let starts: number[] = []
  /** In a row. */
  let failures = 0
  let notBefore = 0
  let today = countyDate(clock.now(), config.timeZone)
  let verifiedOn = today

  const unsubscribe = link.onMessage(({ type }) => {
    if (type === 'changes-waiting') want()
    if (type === 'listening') {
      // The cause of the last failure may be gone.
      notBefore = 0
      proceed()
    }
    if (type === 'publisher-gone') isReady = false
    if (type === 'publisher-ready') {
      // A new publisher compares everything with the disk, to repair what an interruption left.
      needs.add('verify')
      isReady = true
      want()
    }
    if (type === 'stopping') isStopping = true
  })
  const interval = setInterval(look, POLL_INTERVAL_MS)
  want()

  /** By the county's clock. Polled, because a sleeping laptop would miss a timer at midnight. */
  function look(): void {
    const date = countyDate(clock.now(), config.timeZone)
    if (date !== today) needs.add('midnight')
    today = date
    if (verifiedOn !== today && formatCountyTime(clock.now(), config.timeZone, 'HH:mm') >= VERIFY_AT) {
      needs.add('verify')
      verifiedOn = today
    }
    want()
  }

  function want(): void {
    isWanted = true
    proceed()
  }

  function proceed(): void {
    clearTimeout(timer)
    if (isStopping || !isReady || !isWanted || underWay) return
    const [first = 0] = starts.length < BURST ? [] : starts
    const wait = Math.max(first && first + BURST_EVERY_MS, notBefore) - performance.now()
    if (wait > 0) {
      timer = setTimeout(proceed, wait)
      return
    }
    isWanted = false
    underWay = takeTurn().finally(() => {
      underWay = undefined
      proceed()
    })
  }

  async function takeTurn(): Promise<void> {
    const asked = [...needs]
    const startedAt = performance.now()
    const outcome = await publish(asked)
    if (outcome === 'nothing') return
    starts = [...starts, startedAt].slice(-BURST)
    if (outcome === 'published') {
      failures = 0
      for (const need of asked) needs.delete(need)
      return
    }
    const wait = outcome === 'unavailable' ? UNAVAILABLE_RETRY_MS : (RETRY_AFTER_MS[failures++] ?? LONGEST_WAIT_MS)
    notBefore = performance.now() + wait
    isWanted = true
  }

  /** `unavailable`: the database didn't answer, so the publish itself wasn't at fault. */
  async function publish(asked: readonly CopyNeed[]): Promise<PublishAttempt | 'unavailable'> {
    try {
      if (!isFitted) await resetPositionAfterRestore(context)
      isFitted = true
      return await publishWaitingChanges(context, renderer, { needs: asked, isStopping: () => isStopping })
    } catch (error) {
      log.error({ err: error }, 'could not read or save the publishing state')
      return isBusy(error) ? 'unavailable' : 'failed'
    }
  }

  return {
    async stop() {
      isStopping = true
      clearInterval(interval)
      clearTimeout(timer)
      unsubscribe()
      await underWay
    },
  }
}
