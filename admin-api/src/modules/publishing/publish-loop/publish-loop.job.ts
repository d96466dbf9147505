import type { Change, PublisherReply } from '@hometown/shared-types/contract/publishing'
import { countyDate, formatCountyTime } from '@hometown/shared-types/rules/time'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { isTemporarilyUnavailable } from '../../../http/errors/unavailable.ts'
import { refreshFrontPageNow } from '../../content/front-page/index.ts'
import {
  announcePublish,
  insertPublish,
  listChangesAfter,
  markChangesPublished,
  newPublish,
  type PublishRow,
  readSitePosition,
  recordPublishReceipt,
  resetPositionAfterRestore,
  saveSitePosition,
} from '../../platform/changes/index.ts'
import { createJob } from '../../platform/jobs/index.ts'

const PUBLISH_POLL_INTERVAL_MS = 1000
/** Everything is compared with the disk in this quiet hour. */
const SITE_VERIFY_TIME = '03:30'
/** This many publishes may start in a row, so that a save is live at once; a stream of changes is batched. */
const MAX_PUBLISHES_IN_BURST = 5
const PUBLISH_BURST_PERIOD_MS = 850
const PUBLISH_RETRY_DELAYS_MS = [1000, 5000, 30_000]
const MAX_PUBLISH_WAIT_MS = 60_000
/** Retrying an unavailable database is cheap. */
const DATABASE_RETRY_MS = 1000
const CHANGES_PER_PUBLISH = 2000
/** Even a slow machine renders a site of 100,000 articles in less. */
export const PUBLISH_TIMEOUT_MS = 10 * 60_000

export type PublishResult = Pick<Extract<PublisherReply, { type: 'published' }>, 'written' | 'removed' | 'notices'>

export interface SiteRenderer {
  /**
   * Rejects on failure with a message for users. Withdrawn content goes even then; what was renamed so far stays, and
   * the next publish goes on from there.
   */
  publish(changes: Change[], today: string): Promise<PublishResult>
}

type PublishOutcome = 'nothing' | 'published' | 'failed'

/** Reasons to render this machine's copy of the site again that aren't changes in the database. */
type RenderReason = 'midnight' | 'verify'

/**
 * Keeps this machine's copy of the site up to date, one publish at a time: at once when `changes-waiting` arrives,
 * otherwise at the next poll. Stopping it waits for the running publish.
 * @param ready whether the renderer needs no start
 */
export function startPublishLoop(context: AppContext, renderer: SiteRenderer, { ready }: { ready: boolean }) {
  const { messages, log } = context
  const reasons = new Set<RenderReason>()
  const noteDay = watchForNewDay(context, reasons)
  const pace = createPublishPace()
  let isReady = ready
  let notReadyReason: string | undefined
  let isStopping = false
  let isPositionChecked = false
  let timer: NodeJS.Timeout | undefined

  const job = createJob(context, { name: 'publish', everyMs: PUBLISH_POLL_INTERVAL_MS, run: publishIfDue })
  const unsubscribe = messages.onMessage(async (message) => {
    const { type } = message
    if (type === 'publish-failed' && message.requestId === null) await reportNotReady(message.reason)
    if (type === 'publisher-gone') isReady = false
    if (type === 'stopping') isStopping = true
    // The cause of the last failure may be gone.
    if (type === 'listening') pace.retryNow()
    if (type === 'publisher-ready') {
      // A new publisher compares everything with the disk, to repair what an interruption left.
      reasons.add('verify')
      isReady = true
      notReadyReason = undefined
    }
    if (type === 'changes-waiting' || type === 'listening' || type === 'publisher-ready') await job.nudge()
  })

  async function publishIfDue(): Promise<void> {
    noteDay()
    clearTimeout(timer)
    if (isStopping || !isReady) return
    const waitMs = pace.waitMs()
    if (waitMs > 0) {
      timer = setTimeout(job.nudge, waitMs)
      return
    }
    const startedAt = performance.now()
    const publishReasons = [...reasons]
    const outcome = await publish(publishReasons)
    pace.note(startedAt, outcome)
    if (outcome === 'published') for (const reason of publishReasons) reasons.delete(reason)
  }

  /** Says at the desk, once, why the site doesn’t change. */
  async function reportNotReady(reason: string): Promise<void> {
    if (reason === notReadyReason) return
    notReadyReason = reason
    await recordPublishReceipt(context, 'failed', reason).catch((error: unknown) =>
      log.error({ err: error }, 'could not save a receipt'),
    )
  }

  /** Returns `unavailable` if the database didn't answer, so that the publish itself wasn't at fault. */
  async function publish(publishReasons: readonly RenderReason[]): Promise<PublishOutcome | 'unavailable'> {
    try {
      if (!isPositionChecked) await resetPositionAfterRestore(context)
      isPositionChecked = true
      return await publishWaitingChanges(context, renderer, { reasons: publishReasons, isStopping: () => isStopping })
    } catch (error) {
      log.error({ err: error }, 'could not read or save the publishing state')
      return isTemporarilyUnavailable(error) ? 'unavailable' : 'failed'
    }
  }

  return {
    async stop() {
      isStopping = true
      unsubscribe()
      await job.stop()
      clearTimeout(timer)
    },
  }
}

/** The result is polled, because a sleeping laptop would miss a timer at midnight. */
function watchForNewDay({ clock, config }: AppContext, reasons: Set<RenderReason>): () => void {
  let today = countyDate(clock.now(), config.timeZone)
  let verifiedOn = today
  return () => {
    const date = countyDate(clock.now(), config.timeZone)
    if (date !== today) reasons.add('midnight')
    today = date
    if (verifiedOn !== today && formatCountyTime(clock.now(), config.timeZone, 'HH:mm') >= SITE_VERIFY_TIME) {
      reasons.add('verify')
      verifiedOn = today
    }
  }
}

/** Says when the next publish may start: after some in a row only in intervals, and later after each failure. */
function createPublishPace() {
  let lastStarts: number[] = []
  let failuresInARow = 0
  let retryAt = 0
  return {
    waitMs(): number {
      const [oldestStart] = lastStarts
      const isBurst = oldestStart !== undefined && lastStarts.length === MAX_PUBLISHES_IN_BURST
      return Math.max(isBurst ? oldestStart + PUBLISH_BURST_PERIOD_MS : 0, retryAt) - performance.now()
    },
    note(startedAt: number, outcome: PublishOutcome | 'unavailable'): void {
      if (outcome === 'nothing') return
      lastStarts = [...lastStarts, startedAt].slice(-MAX_PUBLISHES_IN_BURST)
      if (outcome === 'published') failuresInARow = 0
      else if (outcome === 'unavailable') retryAt = performance.now() + DATABASE_RETRY_MS
      else retryAt = performance.now() + (PUBLISH_RETRY_DELAYS_MS[failuresInARow++] ?? MAX_PUBLISH_WAIT_MS)
    },
    retryNow(): void {
      retryAt = 0
    },
  }
}

/** A publish that a shutdown interrupts has no receipt; the next start resumes it. */
export async function publishWaitingChanges(
  context: AppContext,
  renderer: SiteRenderer,
  { reasons = [], isStopping = () => false }: { reasons?: readonly RenderReason[]; isStopping?: () => boolean } = {},
): Promise<PublishOutcome> {
  const waiting = await listUnpublishedChanges(context)
  const ofReasons = reasons.map((kind) => ({ seq: 0, kind, contentId: null, before: null, after: null }))
  const changes = [...waiting.changes, ...ofReasons]
  if (changes.length === 0) return 'nothing'

  const publish = { ...newPublish(uuid(), context.clock.now()), changes: changes.length }
  announcePublish(context, publish)
  let live: PublishRow
  try {
    const result = await renderer.publish(changes, countyDate(publish.started_at, context.config.timeZone))
    const message = liveMessage(context, publish, result)
    const receipt: PublishRow = { ...publish, outcome: 'live', message, notices: JSON.stringify(result.notices) }
    const seqs = waiting.changes.map(({ seq }) => seq)
    live = await savePublishRow(context, receipt, seqs)
    context.log.info({ publish: publish.id, changes: changes.length, notices: result.notices }, message)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (isStopping()) context.log.info({ err: error }, 'a publish was interrupted; the next start resumes it')
    else {
      context.log.error({ publish: publish.id, reason: message }, 'publish failed; it is tried again')
      announcePublish(context, await savePublishRow(context, { ...publish, outcome: 'failed', message }))
    }
    return 'failed'
  }
  await saveSitePosition(context, waiting.position)
  // The position is saved first, because listeners read it.
  announcePublish(context, live)
  return 'published'
}

/** Lists the changes, with the choice of the front page that articles among them lead to. */
async function listUnpublishedChanges(context: AppContext): ReturnType<typeof listChangesAfter> {
  const position = await readSitePosition(context)
  const waiting = await listChangesAfter(context.store, position, CHANGES_PER_PUBLISH)
  if (!waiting.changes.some(({ kind }) => kind === 'article')) return waiting
  const hasNewFront = await refreshFrontPageNow(context).catch((error: unknown) => {
    // Articles must be published, and withdrawn ones removed, even without a new front page.
    context.log.error({ err: error }, 'could not choose the front page; keeping the current one')
    return false
  })
  return hasNewFront ? listChangesAfter(context.store, position, CHANGES_PER_PUBLISH) : waiting
}

function liveMessage({ clock, config }: AppContext, publish: PublishRow, { written, removed }: PublishResult): string {
  const now = clock.now()
  const files = written.length + removed.length
  const time = formatCountyTime(now, config.timeZone, 'HH:mm:ss')
  return `live at ${time}, ${files} ${files === 1 ? 'file' : 'files'}, ${now - publish.started_at} ms`
}

async function savePublishRow({ store }: AppContext, publish: PublishRow, publishedSeqs: readonly number[] = []) {
  return store.write('clock', async ({ db, now }) => {
    const receipt = { ...publish, finished_at: now }
    await insertPublish(db, receipt)
    await markChangesPublished(db, publishedSeqs, receipt.id)
    return receipt
  })
}

/** Rejects a publish during which the process dies. One that hangs, as when a page renders forever, is restarted. */
export function createPublisherRenderer({ messages }: AppContext): SiteRenderer {
  return {
    publish(changes, today) {
      const requestId = uuid()
      const { promise, resolve, reject } = Promise.withResolvers<PublishResult>()
      const stopListening = messages.onMessage((message) => {
        if (message.type === 'publisher-gone') reject(new Error('The publisher stopped while publishing.'))
        if (message.type === 'published' && message.requestId === requestId) resolve(message)
        if (message.type === 'publish-failed' && message.requestId === requestId) reject(new Error(message.reason))
      })
      const timer = setTimeout(() => messages.send({ type: 'restart', names: ['publisher'] }), PUBLISH_TIMEOUT_MS)
      messages.send({ type: 'publish', requestId, today, changes })
      return promise.finally(() => {
        clearTimeout(timer)
        stopListening()
      })
    },
  }
}
