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
import { createJob, type RunningJob } from '../../platform/jobs/index.ts'

const POLL_INTERVAL_MS = 1000
/** Everything is compared with the disk in this quiet hour. */
const VERIFY_AT = '03:30'
/** This many publishes may start in a row, so that a save is live at once; a stream of changes is batched. */
const MAX_BURST = 5
const BURST_PERIOD_MS = 850
const RETRY_AFTER_MS = [1000, 5000, 30_000]
const MAX_WAIT_MS = 60_000
/** Retrying an unavailable database is cheap. */
const UNAVAILABLE_RETRY_MS = 1000
const CHANGES_PER_PUBLISH = 2000
/** A slow machine takes less for a whole site of 100,000 articles: one that is only slow must not start over. */
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

/** The reasons to publish this machine's copy of the site beside the changes in the database. */
type RenderReason = 'midnight' | 'verify'

/**
 * Keeps this machine's copy of the site up to date, one publish at a time: at once when `changes-waiting` arrives,
 * otherwise at the next poll. Stopping it waits for the running publish.
 * @param ready whether the renderer needs no start
 */
export function startPublishLoop(
  context: AppContext,
  renderer: SiteRenderer,
  { ready }: { ready: boolean },
): RunningJob {
  const { clock, config, messages, log } = context
  const needs = new Set<RenderReason>()
  let isReady = ready
  /** The reason why the publisher isn't ready. */
  let unready: string | undefined
  let isStopping = false
  let isFitted = false
  let timer: NodeJS.Timeout | undefined
  /** The starts of the last publishes. */
  let starts: number[] = []
  /** The number of failures in a row. */
  let failures = 0
  let notBefore = 0
  let today = countyDate(clock.now(), config.timeZone)
  let verifiedOn = today

  const job = createJob(context, { name: 'publish', everyMs: POLL_INTERVAL_MS, run: look })
  const unsubscribe = messages.onMessage(async (message) => {
    const { type } = message
    if (type === 'publish-failed' && message.requestId === null) await noteUnready(message.reason)
    if (type === 'publisher-gone') isReady = false
    if (type === 'stopping') isStopping = true
    // The cause of the last failure may be gone.
    if (type === 'listening') notBefore = 0
    if (type === 'publisher-ready') {
      // A new publisher compares everything with the disk, to repair what an interruption left.
      needs.add('verify')
      isReady = true
      unready = undefined
    }
    if (type === 'changes-waiting' || type === 'listening' || type === 'publisher-ready') await job.nudge()
  })

  async function look(): Promise<void> {
    noteDay()
    clearTimeout(timer)
    if (isStopping || !isReady) return
    const [first = 0] = starts.length < MAX_BURST ? [] : starts
    const wait = Math.max(first && first + BURST_PERIOD_MS, notBefore) - performance.now()
    if (wait > 0) timer = setTimeout(job.nudge, wait)
    else await takeTurn()
  }

  /** Notes a new day by the county's clock. It is polled, because a sleeping laptop would miss a timer at midnight. */
  function noteDay(): void {
    const date = countyDate(clock.now(), config.timeZone)
    if (date !== today) needs.add('midnight')
    today = date
    if (verifiedOn !== today && formatCountyTime(clock.now(), config.timeZone, 'HH:mm') >= VERIFY_AT) {
      needs.add('verify')
      verifiedOn = today
    }
  }

  /** Says at the desk, once, why the site doesn’t change. */
  async function noteUnready(reason: string): Promise<void> {
    if (reason === unready) return
    unready = reason
    await recordPublishReceipt(context, 'failed', reason).catch((error: unknown) =>
      log.error({ err: error }, 'could not save a receipt'),
    )
  }

  async function takeTurn(): Promise<void> {
    const asked = [...needs]
    const startedAt = performance.now()
    const outcome = await publish(asked)
    if (outcome === 'nothing') return
    starts = [...starts, startedAt].slice(-MAX_BURST)
    if (outcome === 'published') {
      failures = 0
      for (const need of asked) needs.delete(need)
      return
    }
    const wait = outcome === 'unavailable' ? UNAVAILABLE_RETRY_MS : (RETRY_AFTER_MS[failures++] ?? MAX_WAIT_MS)
    notBefore = performance.now() + wait
  }

  /** `unavailable`: the database didn't answer, so the publish itself wasn't at fault. */
  async function publish(asked: readonly RenderReason[]): Promise<PublishOutcome | 'unavailable'> {
    try {
      if (!isFitted) await resetPositionAfterRestore(context)
      isFitted = true
      return await publishWaitingChanges(context, renderer, { needs: asked, isStopping: () => isStopping })
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

interface PublishOptions {
  readonly needs?: readonly RenderReason[]
  readonly isStopping?: () => boolean
}

/**
 * Brings this machine's copy of the site up to date. A publish that a shutdown interrupts has no receipt; the next
 * start resumes it.
 */
export async function publishWaitingChanges(
  context: AppContext,
  renderer: SiteRenderer,
  turn: PublishOptions = {},
): Promise<PublishOutcome> {
  const waiting = await listWaitingChanges(context)
  const needed = (turn.needs ?? []).map((kind) => ({ seq: 0, kind, contentId: null, before: null, after: null }))
  const changes = [...waiting.changes, ...needed]
  if (changes.length === 0) return 'nothing'

  const opened = { ...newPublish(uuid(), context.clock.now()), changes: changes.length }
  announcePublish(context, opened)
  let live: PublishRow
  try {
    const result = await renderer.publish(changes, countyDate(opened.started_at, context.config.timeZone))
    const message = liveMessage(context, opened, result)
    const ended = { outcome: 'live', message, notices: JSON.stringify(result.notices) } as const
    const shown = waiting.changes.map(({ seq }) => seq)
    live = await savePublish(context, { ...opened, ...ended }, shown)
    context.log.info({ publish: opened.id, changes: changes.length, notices: result.notices }, message)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (turn.isStopping?.()) context.log.info({ err: error }, 'a publish was interrupted; the next start resumes it')
    else {
      context.log.error({ publish: opened.id, reason: message }, 'publish failed; it is tried again')
      announcePublish(context, await savePublish(context, { ...opened, outcome: 'failed', message }))
    }
    return 'failed'
  }
  await saveSitePosition(context, waiting.position)
  // Listeners ask what isn't shown yet.
  announcePublish(context, live)
  return 'published'
}

/** Lists the changes, with the choice of the front page that articles among them lead to. */
async function listWaitingChanges(context: AppContext): ReturnType<typeof listChangesAfter> {
  const position = await readSitePosition(context)
  const waiting = await listChangesAfter(context.store, position, CHANGES_PER_PUBLISH)
  if (!waiting.changes.some(({ kind }) => kind === 'article')) return waiting
  const isOther = await refreshFrontPageNow(context).catch((error: unknown) => {
    // The articles must go out, and withdrawn ones off the site, all the same.
    context.log.error({ err: error }, 'could not choose the front page; keeping the current one')
    return false
  })
  return isOther ? listChangesAfter(context.store, position, CHANGES_PER_PUBLISH) : waiting
}

function liveMessage({ clock, config }: AppContext, opened: PublishRow, { written, removed }: PublishResult): string {
  const now = clock.now()
  const files = written.length + removed.length
  const time = formatCountyTime(now, config.timeZone, 'HH:mm:ss')
  return `live at ${time}, ${files} ${files === 1 ? 'file' : 'files'}, ${now - opened.started_at} ms`
}

async function savePublish(
  { store }: AppContext,
  ended: PublishRow,
  shown: readonly number[] = [],
): Promise<PublishRow> {
  return store.write('clock', async ({ db, now }) => {
    const receipt = { ...ended, finished_at: now }
    await insertPublish(db, receipt)
    await markChangesPublished(db, shown, receipt.id)
    return receipt
  })
}

/**
 * Reaches the publisher process through the supervisor. Rejects a publish during which it dies. A process that hangs,
 * as when a page renders forever, is started again.
 */
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
