import { countyDate, formatCountyTime } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../context.ts'
import { publishWaitingChanges } from './publish-changes.ts'
import { createPublishPace } from './publish-pace.ts'
import { closeInterruptedPublishes, deletePublishedChanges } from './publishing.repository.ts'
import { recordChange } from './publishing.service.ts'
import type { SiteRenderer } from './site-renderer.ts'

const LOOK_EVERY_MS = 1000
/** When hardly anybody reads or writes, everything is compared once more with what is on disk. */
const VERIFY_AT = '03:30'
const KEEP_CHANGES_MS = 30 * 24 * 60 * 60 * 1000
const RETRY_AFTER_MS = [1000, 5000, 30_000, 60_000]

export interface PublishLoop {
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>
}

/**
 * Publishes whatever waits in `changes`: at once when nudged, at the latest with the next look at the table. One
 * publish at a time; what arrives meanwhile goes with the next.
 * @param options.ready true where the renderer needs no start of its own.
 */
export function startPublishLoop(
  context: AppContext,
  renderer: SiteRenderer,
  options: { ready: boolean },
): PublishLoop {
  const pace = createPublishPace({ burst: 5, perSecond: 6 })
  let { ready } = options
  let wanted = true
  let stopped = false
  let failures = 0
  let retryAt = 0
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | undefined
  let today = countyDate(context.clock.now(), context.config.timeZone)
  let verifiedOn = today

  const unsubscribe = context.link.onMessage((message) => {
    if (message.type === 'changes-waiting') want()
    if (message.type === 'publisher-gone') ready = false
    if (message.type === 'ready') void becomeReady()
  })
  const interval = setInterval(() => void look(), LOOK_EVERY_MS)
  proceed()

  /** A fresh publisher compares everything with what is on disk, so that no earlier interruption leaves a trace. */
  async function becomeReady(): Promise<void> {
    await closeInterruptedPublishes(context.store.db, 'Interrupted; taken up again after the restart.')
    verifiedOn = today
    await note('verify')
    ready = true
    want()
  }

  /** The county's date is looked at here rather than by a timer to midnight, which a sleeping laptop would miss. */
  async function look(): Promise<void> {
    const date = countyDate(context.clock.now(), context.config.timeZone)
    if (date !== today) {
      today = date
      await note('midnight')
      await forgetOldChanges()
    }
    if (verifiedOn !== today && formatCountyTime(context.clock.now(), context.config.timeZone, 'HH:mm') >= VERIFY_AT) {
      verifiedOn = today
      await note('verify')
    }
    want()
  }

  /** Published changes are of use to nobody but those who look into last week's trouble. */
  async function forgetOldChanges(): Promise<void> {
    try {
      await deletePublishedChanges(context.store.db, context.clock.now() - KEEP_CHANGES_MS)
    } catch (error) {
      context.log.warn({ err: error }, 'old changes could not be cleared away; they will be tomorrow')
    }
  }

  async function note(kind: 'midnight' | 'verify'): Promise<void> {
    try {
      await context.store.db.transaction().execute((trx) => recordChange(trx, { kind }, context.clock.now()))
    } catch (error) {
      context.log.error({ err: error, kind }, 'a publish could not be asked for; it will be with the next start')
    }
  }

  function want(): void {
    wanted = true
    proceed()
  }

  function proceed(): void {
    if (stopped || !ready || !wanted || underWay || timer) return
    const now = performance.now()
    const wait = Math.max(pace.delay(now), retryAt - now)
    if (wait > 0) {
      timer = setTimeout(() => {
        timer = undefined
        proceed()
      }, wait)
      return
    }
    wanted = false
    underWay = attempt().finally(() => {
      underWay = undefined
      proceed()
    })
  }

  async function attempt(): Promise<void> {
    try {
      const outcome = await publishWaitingChanges(context, renderer)
      if (outcome === 'nothing') return
      pace.started(performance.now())
      if (outcome === 'published') failures = 0
      else postpone()
    } catch (error) {
      context.log.error({ err: error }, 'publishing could not read or keep its state')
      postpone()
    }
  }

  function postpone(): void {
    retryAt = performance.now() + (RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length - 1)] ?? 0)
    failures++
    wanted = true
  }

  return {
    async stop() {
      stopped = true
      clearInterval(interval)
      clearTimeout(timer)
      unsubscribe()
      await underWay
    },
  }
}
