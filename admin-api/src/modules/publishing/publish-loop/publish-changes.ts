import type { Change, PublisherReply } from '@hometown/shared-types/contract/publishing'
import { countyDate, formatCountyTime } from '@hometown/shared-types/rules/time'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { refreshFront } from '../../content/front-page/front-page.service.ts'
import { listChangesAfter, markChangesPublished } from '../../platform/changes/changes.service.ts'
import { announcePublish, insertPublish, newPublish, type PublishRow } from '../../platform/changes/receipts.service.ts'
import { readSitePosition, saveSitePosition } from '../../platform/changes/site-position.service.ts'

const CHANGES_PER_PUBLISH = 2000
/** Longer than a slow machine takes for a whole site of 100,000 articles: one that is only slow must not start over. */
export const PUBLISHES_WITHIN_MS = 10 * 60_000

export type PublishResult = Pick<Extract<PublisherReply, { type: 'published' }>, 'written' | 'removed' | 'notices'>

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

  const opened = { ...newPublish(uuid(), context.clock.now()), changes: changes.length }
  announcePublish(context, opened)
  try {
    const result = await renderer.publish(changes, countyDate(opened.started_at, context.config.timeZone))
    const message = liveMessage(context, opened, result)
    const ended = { outcome: 'live', message, notices: JSON.stringify(result.notices) } as const
    const shown = waiting.changes.map(({ seq }) => seq)
    await saveReceipt(context, { ...opened, ...ended }, shown)
    context.log.info({ publish: opened.id, changes: changes.length, notices: ended.notices }, message)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (turn.isStopping?.()) context.log.info({ err: error }, 'a publish was interrupted; the next start resumes it')
    else {
      context.log.error({ publish: opened.id, reason: message }, 'publish failed; it is tried again')
      await saveReceipt(context, { ...opened, outcome: 'failed', message })
    }
    return 'failed'
  }
  await saveSitePosition(context, waiting.position)
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

function liveMessage({ clock, config }: AppContext, opened: PublishRow, { written, removed }: PublishResult): string {
  const now = clock.now()
  const files = written.length + removed.length
  const time = formatCountyTime(now, config.timeZone, 'HH:mm:ss')
  return `live at ${time}, ${files} ${files === 1 ? 'file' : 'files'}, ${now - opened.started_at} ms`
}

async function saveReceipt(context: AppContext, ended: PublishRow, shown: readonly number[] = []): Promise<void> {
  const receipt = { ...ended, finished_at: context.clock.now() }
  await context.store.db.transaction().execute(async (trx) => {
    await insertPublish(trx, receipt)
    await markChangesPublished(trx, shown, receipt.id)
  })
  announcePublish(context, receipt)
}
