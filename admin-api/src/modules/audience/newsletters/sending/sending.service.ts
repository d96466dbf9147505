import type { HeldReason, SendProgress } from '@hometown/shared-types/contract/newsletter-sending'
import type { ExpressionBuilder } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Actor, Db, LockedRow, Trx, Tx } from '../../../../database/database.ts'
import type { Database } from '../../../../database/tables.ts'
import { AppError, staleVersion } from '../../../../http/errors/app-error.ts'
import type { IssueContent } from '../../../../mail-templates/newsletter-issue.ts'
import {
  type Leader,
  LeadershipLostError,
  planEvery,
  recordLeaderSeen,
  writeAsLeader,
} from '../../../platform/jobs/index.ts'
import { findMailingHold } from '../../../platform/mail/index.ts'
import { countsClicks } from '../../../platform/settings/index.ts'
import { countRecipients } from '../../subscribers/index.ts'
import { loadIssueContent } from '../edition/issue-content.service.ts'
import { isEmptyFor } from '../edition/render-edition.ts'
import { saveIssueContent } from '../newsletter-contents.repository.ts'
import { getNewsletterRow, isOpen, newsletters } from '../newsletters.repository.ts'
import type { NewsletterRow, NewsletterSendRow } from '../newsletters.table.ts'
import { findObstacle, NO_RECIPIENTS } from '../preflight/obstacles.service.ts'
import { getProgress } from './report.service.ts'
import {
  cancelWaiting,
  findSend,
  hasWaiting,
  insertSend,
  listExhaustedSends,
  pauseSend,
  updateSend,
} from './sending.repository.ts'

export type SendAction = 'send' | 'pause' | 'resume' | 'cancel' | 'retry-doubtful'

/** @returns details for the audit log; undefined when there was nothing to do */
type Act = (tx: Tx, send: NewsletterSendRow) => Promise<object | undefined>

/** Sends and deliveries have no version: each statement says what it must find, so that a second one does nothing. */
const NOT_PAUSED = { paused_at: null, pause_reason: null, problem: null }

const actions: Record<Exclude<SendAction, 'send'>, Act> = {
  async pause({ db, now }, { newsletter_id, finished_at }) {
    if (finished_at !== null) throw notUnderWay()
    const isPaused = await pauseSend(db, newsletter_id, { reason: 'person', problem: null }, now)
    return isPaused ? {} : undefined
  },

  async resume({ db }, { number, paused_at }) {
    if (paused_at === null) return undefined
    await updateSend(db, number, NOT_PAUSED)
    return {}
  },

  /** No row of the send is claimed from here on. Messages on the wire may come back, and are canceled then. */
  async cancel({ db, now }, { number, cancelled_at, finished_at }) {
    if (cancelled_at !== null) return undefined
    await updateSend(db, number, { ...NOT_PAUSED, cancelled_at: now })
    const waiting = await cancelWaiting(db, now)
    if (finished_at !== null && waiting === 0) throw notUnderWay()
    return { waiting }
  },

  /** The messages become deferred, so that a sent newsletter stays sent. */
  async 'retry-doubtful'({ db, now }, { number, finished_at }) {
    if (finished_at === null) throw new AppError(409, 'conflict', 'This newsletter is still being sent.')
    const { numUpdatedRows } = await db
      .updateTable('newsletter_deliveries')
      .set({ state: 'deferred', next_attempt_at: now, updated_at: now })
      .where('send_number', '=', number)
      .where('state', '=', 'in_doubt')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return undefined
    // Rows that were canceled stay so.
    await updateSend(db, number, { cancelled_at: null })
    return { messages: Number(numUpdatedRows) }
  },
}

/** Repeating an action changes nothing. @param seen for `send`: the version that the editor saw; another gets 409 */
export async function applySendAction(
  context: AppContext,
  actor: Actor,
  id: string,
  action: SendAction,
  seen?: number,
): Promise<SendProgress> {
  await (action === 'send' ? startNow(context, actor, id, seen) : act(context, actor, id, action))
  return getProgress(context, id)
}

/** A send that somebody else has started already isn't an error: it stays a single send. */
async function startNow(context: AppContext, actor: Actor, id: string, seen?: number): Promise<void> {
  const { config, store } = context
  const newsletter = await getNewsletterRow(store.db, id)
  if (!isOpen(newsletter)) return
  if (seen !== undefined && seen !== newsletter.version) throw staleVersion(newsletters.stale)
  const { content, obstacle } = await loadForSend(context, newsletter)
  if (obstacle) throw new AppError(422, 'invalid', obstacle.message)
  const isBegun = await store.write(actor, async (tx) => {
    const row = await tx.find(newsletters, id)
    if (row?.version !== newsletter.version) return false
    await beginSend(tx, row, content, config)
    await tx.audit('newsletter.send', row, { title: row.title })
    announceSend(tx)
    return true
  })
  // Somebody else was first while the content was loaded, so we decide again.
  if (!isBegun) await startNow(context, actor, id, seen)
}

async function act(
  { store }: AppContext,
  actor: Actor,
  id: string,
  action: Exclude<SendAction, 'send'>,
): Promise<void> {
  await store.write(actor, async (tx) => {
    const newsletter = await getNewsletterRow(tx.db, id)
    const send = await findSend(tx.db, id)
    if (!send) throw notUnderWay()
    const details = await actions[action](tx, send)
    if (!details) return
    await tx.audit(`newsletter.${action}`, newsletter, { title: newsletter.title, ...details })
    announceSend(tx)
  })
}

function announceSend(tx: Tx): void {
  tx.wake('newsletters-waiting')
  tx.announce('newsletters', 'subscribers')
}

function notUnderWay(): AppError {
  return new AppError(409, 'conflict', 'This newsletter isn’t being sent.')
}

/** Loads what would go out now, and why it can't. */
async function loadForSend(context: AppContext, newsletter: NewsletterRow) {
  const loaded = await loadIssueContent(context, newsletter)
  // Only a send sets this: in previews and tests, counted links would lead nowhere, because no newsletter is frozen.
  const content = { ...loaded, trackClicks: await countsClicks(context) }
  const recipients = await countRecipients(context, isEmptyFor(content))
  return { content, obstacle: await findObstacle(context, newsletter, content, recipients) }
}

/** Fixes in one transaction what goes out and to whom. @throws AppError 422 if the last recipient has left */
export async function beginSend(
  tx: Tx,
  newsletter: LockedRow<'newsletters'>,
  content: IssueContent,
  { doubleOptIn }: { doubleOptIn: boolean },
): Promise<void> {
  const { id } = newsletter
  const { db, now } = tx
  await tx.update(newsletter, { status: 'sending', sent_at: now, held_reason: null, updated_at: now })
  const recipients = await insertSend(db, id, { doubleOptIn, isLeftOut: isEmptyFor(content), now })
  if (recipients === 0) throw new AppError(422, 'invalid', NO_RECIPIENTS)
  await saveIssueContent(db, content, now)
}

/** Starts planned sends, and ends those that have nothing left. */
export async function startAndFinishSends(context: AppContext, leader: Leader): Promise<void> {
  const { store, clock, log } = context
  const planned = store.db.selectFrom('newsletters').selectAll().where('status', '=', 'scheduled')
  const due = planned.where('held_reason', 'is', null).where('scheduled_for', '<=', clock.now())
  for (const newsletter of await due.execute()) {
    try {
      await startPlanned(context, leader, newsletter)
    } catch (error) {
      if (error instanceof LeadershipLostError) throw error
      log.error({ err: error, newsletter: newsletter.id }, 'a planned send couldn’t be started')
    }
  }
  if ((await listExhaustedSends(store.db)).length === 0) return
  await writeAsLeader(store, leader, async (tx) => {
    for (const send of await listExhaustedSends(tx.db)) await endSend(tx, send)
  })
}

/** A later send needs a person: while the service was away, another copy may have sent it. */
const LATE_MS = 10 * 60_000

async function startPlanned(context: AppContext, leader: Leader, planned: NewsletterRow): Promise<void> {
  const { clock, config, store } = context
  const isLate = clock.now() - (planned.scheduled_for ?? 0) > LATE_MS
  const { content, obstacle } = await loadForSend(context, planned)
  const reason: HeldReason | undefined = (await findMailingHold(context))
    ? 'restored'
    : isLate
      ? 'late'
      : obstacle?.reason
  await writeAsLeader(store, leader, async (tx) => {
    const row = await tx.find(newsletters, planned.id)
    // A person came first; the next look sees it.
    if (row?.version !== planned.version) return
    if (reason) await tx.mark(row, { held_reason: reason })
    else await beginSend(tx, row, content, config)
    tx.announce('newsletters')
    const details = { title: row.title, by: 'schedule', ...(reason && { reason }) }
    await tx.audit(reason ? 'newsletter.hold' : 'newsletter.send', row, details)
  })
}

async function endSend(tx: Tx, { number, newsletter_id: id, cancelled_at }: NewsletterSendRow): Promise<void> {
  const { db, now } = tx
  const newsletter = await tx.expect(newsletters, id)
  const rows = db.selectFrom('newsletter_deliveries').select('email').where('send_number', '=', number)
  const mayBeRead = rows.where('state', 'in', ['accepted', 'in_doubt']).limit(1)
  if (cancelled_at !== null && !(await mayBeRead.executeTakeFirst())) {
    // The newsletter is a draft again, without its page.
    await db.deleteFrom('newsletter_issues').where('newsletter_id', '=', id).execute()
    await db.deleteFrom('newsletter_sends').where('number', '=', number).execute()
    await tx.update(newsletter, { ...DRAFT, updated_at: now })
  } else {
    await updateSend(db, number, { ...NOT_PAUSED, finished_at: now })
    await tx.update(newsletter, { status: 'sent', updated_at: now })
  }
}

const DRAFT = { status: 'draft', sent_at: null, scheduled_for: null, recipient_count: 0, taken_off_at: null } as const

/** Tells whether messages may still go out, also deferred ones of a newsletter that is sent. */
function isUnfinished(send: ExpressionBuilder<Database, 'newsletter_sends'>) {
  return send.and([send('paused_at', 'is', null), send.or([send('finished_at', 'is', null), hasWaiting(send)])])
}

/** Finds when the newest send began that isn't over or paused, in milliseconds. */
export async function findUnfinishedSince(db: Db): Promise<number | undefined> {
  const begun = db.selectFrom('newsletter_sends').select((row) => row.fn.max('started_at').as('at'))
  return (await begun.where(isUnfinished).executeTakeFirst())?.at ?? undefined
}

/** Pauses sends that were interrupted, until a person resumes them. */
export async function pauseUnfinished(trx: Trx, reason: 'restored' | 'away', now: number): Promise<void> {
  const paused = { paused_at: now, pause_reason: reason }
  await trx.updateTable('newsletter_sends').set(paused).where(isUnfinished).execute()
}

/** Notes the time, so that a start can tell how long a send was interrupted. */
export const noteSending = planEvery('note-sending', 60_000, async ({ store, clock }, leader) => {
  if ((await findUnfinishedSince(store.db)) !== undefined) await recordLeaderSeen(store.db, leader, clock.now())
})
