import type { Change } from '@hometown/shared-types/contract/publishing'
import { countyDate, formatCountyTime } from '@hometown/shared-types/rules/time'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { refreshFront } from '../../content/front-page/front-page.service.ts'
import { listChangesAfter, markChangesPublished } from '../../platform/changes/changes.service.ts'
import { announcePublish, insertPublish, newPublish, type PublishRow } from '../../platform/changes/receipts.service.ts'
import { readSitePosition, saveSitePosition } from '../../platform/changes/site-position.service.ts'

const CHANGES_PER_PUBLISH = 2000
/** Longer than any machine takes for a whole site. */
export const PUBLISHES_WITHIN_MS = 30 * 60_000

export interface PublishResult {
  written: string[]
  removed: string[]
  notices: string[]
}

export interface SiteRenderer {
  /**
   * On failure, rejects with a message for users. Withdrawn content goes even then; what was renamed so far stays, and the
   * next publish goes on from there.
   */
  publish(changes: Change[], today: string): Promise<PublishResult>
}

/**
 * The publisher process, reached through the supervisor. Rejects a publish during which it dies. One that hangs, as when a
 * page renders forever, is started again.
 */
export function createLocalRenderer({ link }: Pick<AppContext, 'link'>): SiteRenderer {
  return {
    publish(changes, today) {
      const requestId = uuid()
      const { promise, resolve, reject } = Promise.withResolvers<PublishResult>()
      const stopListening = link.onMessage((message) => {
        if (message.type === 'publisher-gone') reject(new Error('The publisher stopped while publishing.'))
        if (message.type === 'published' && message.requestId === requestId) resolve(message)
        if (message.type === 'publish-failed' && message.requestId === requestId) reject(new Error(message.reason))
      })
      const timer = setTimeout(() => link.send({ type: 'restart', names: ['publisher'] }), PUBLISHES_WITHIN_MS)
      link.send({ type: 'publish', requestId, today, changes })
      return promise.finally(() => {
        clearTimeout(timer)
        stopListening()
      })
    },
  }
}

export type PublishAttempt = 'nothing' | 'published' | 'failed'

/** What this machine's copy of the site needs beside the changes in the database. */
export type CopyNeed = 'midnight' | 'verify'

interface PublishTurn {
  readonly needs?: readonly CopyNeed[]
  readonly isStopping?: () => boolean
}

/**
 * Brings this machine's copy of the site up to date. A publish that a shutdown interrupts has no receipt; the next start
 * resumes it.
 */
export async function publishWaitingChanges(
  context: AppContext,
  renderer: SiteRenderer,
  turn: PublishTurn = {},
): Promise<PublishAttempt> {
  const waiting = await listWaiting(context)
  const needed = (turn.needs ?? []).map((kind) => ({ seq: 0, kind, contentId: null, before: null, after: null }))
  const changes = [...waiting.changes, ...needed]
  if (changes.length === 0) return 'nothing'

  const startedAt = context.clock.now()
  const opened = { ...newPublish(uuid(), startedAt), changes: changes.length }
  announcePublish(context, opened)
  let receipt: PublishRow
  try {
    const result = await renderer.publish(changes, countyDate(startedAt, context.config.timeZone))
    receipt = liveReceipt(context, opened, result)
    await keepReceipt(context, receipt, waiting.changes)
  } catch (error) {
    if (turn.isStopping?.()) context.log.info({ err: error }, 'a publish was interrupted; the next start resumes it')
    else await failReceipt(context, opened, error)
    return 'failed'
  }
  await saveSitePosition(context, waiting.position)
  announcePublish(context, receipt)
  context.log.info({ publish: opened.id, changes: changes.length, notices: receipt.notices }, receipt.message)
  return 'published'
}

/** With the choice of the front page that articles among them lead to. */
async function listWaiting(context: AppContext): ReturnType<typeof listChangesAfter> {
  const position = await readSitePosition(context)
  const waiting = await listChangesAfter(context.store, position, CHANGES_PER_PUBLISH)
  if (!waiting.changes.some(({ kind }) => kind === 'article')) return waiting
  const isOther = await refreshFront(context).catch((error: unknown) => {
    // The articles must go out, and withdrawn ones off the site, all the same.
    context.log.error({ err: error }, 'could not choose the front page; keeping the current one')
    return false
  })
  return isOther ? listChangesAfter(context.store, position, CHANGES_PER_PUBLISH) : waiting
}

function liveReceipt(
  { clock, config }: AppContext,
  opened: PublishRow,
  { written, removed, notices }: PublishResult,
): PublishRow {
  const finishedAt = clock.now()
  const time = formatCountyTime(finishedAt, config.timeZone, 'HH:mm:ss')
  const files = written.length + removed.length
  const message = `live at ${time}, ${files} ${files === 1 ? 'file' : 'files'}, ${finishedAt - opened.started_at} ms`
  return { ...opened, finished_at: finishedAt, outcome: 'live', message, notices: JSON.stringify(notices) }
}

async function keepReceipt({ store }: AppContext, receipt: PublishRow, changes: readonly Change[]): Promise<void> {
  const seqs = changes.map(({ seq }) => seq)
  await store.db.transaction().execute(async (trx) => {
    await insertPublish(trx, receipt)
    await markChangesPublished(trx, seqs, receipt.id)
  })
}

async function failReceipt(context: AppContext, opened: PublishRow, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  context.log.error({ publish: opened.id, reason: message }, 'publish failed; it is tried again')
  const receipt: PublishRow = { ...opened, finished_at: context.clock.now(), outcome: 'failed', message }
  await insertPublish(context.store.db, receipt)
  announcePublish(context, receipt)
}
