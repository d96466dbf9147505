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
import { isReaderLeftOut } from '../edition/render-edition.ts'
import { saveIssue } from '../issue.repository.ts'
import { loadIssue } from '../issue.service.ts'
import { getNewsletterRow, isNewsletterEditable, newsletters } from '../newsletters.repository.ts'
import type { NewsletterRow, NewsletterSendRow } from '../newsletters.table.ts'
import { findSendObstacle, NO_RECIPIENTS_MESSAGE } from '../preflight/send-obstacles.service.ts'
import { getSendProgress } from './report.service.ts'
import {
  cancelWaitingDeliveries,
  findSend,
  hasWaitingDeliveries,
  insertSend,
  listSendsToFinish,
  pauseSend,
  updateSend,
} from './sending.repository.ts'

type SendControlAction = 'pause' | 'resume' | 'cancel' | 'retry-doubtful'
export type SendAction = 'send' | SendControlAction

/** Sends and deliveries have no version: each statement says what it must find, so that a second one does nothing. */
const UNPAUSED_SEND_COLUMNS = { paused_at: null, pause_reason: null, problem: null }

/** Each returns details for the audit log; undefined when there was nothing to do. */
const SEND_CONTROLS: Record<SendControlAction, (tx: Tx, send: NewsletterSendRow) => Promise<object | undefined>> = {
  async pause({ db, now }, { newsletter_id, finished_at }) {
    if (finished_at !== null) throw notBeingSentError()
    const isPaused = await pauseSend(db, newsletter_id, { reason: 'person', problem: null }, now)
    return isPaused ? {} : undefined
  },

  async resume({ db }, { number, paused_at }) {
    if (paused_at === null) return undefined
    await updateSend(db, number, UNPAUSED_SEND_COLUMNS)
    return {}
  },

  /** No row of the send is claimed from here on. Messages on the wire may come back, and are canceled then. */
  async cancel({ db, now }, { number, cancelled_at, finished_at }) {
    if (cancelled_at !== null) return undefined
    await updateSend(db, number, { ...UNPAUSED_SEND_COLUMNS, cancelled_at: now })
    const waiting = await cancelWaitingDeliveries(db, now)
    if (finished_at !== null && waiting === 0) throw notBeingSentError()
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

/** Repeating an action changes nothing. @param version for `send`: another version of the newsletter gets 409 */
export async function applySendAction(
  context: AppContext,
  actor: Actor,
  id: string,
  action: SendAction,
  version?: number,
): Promise<SendProgress> {
  await (action === 'send' ? sendNewsletterNow(context, actor, id, version) : changeSend(context, actor, id, action))
  return getSendProgress(context, id)
}

/** A send that somebody else has started already isn't an error: it stays a single send. */
async function sendNewsletterNow(context: AppContext, actor: Actor, id: string, version?: number): Promise<void> {
  const { config, store } = context
  const newsletter = await getNewsletterRow(store.db, id)
  if (!isNewsletterEditable(newsletter)) return
  if (version !== undefined && version !== newsletter.version) throw staleVersion(newsletters.stale)
  const { content, obstacle } = await prepareNewsletterSend(context, newsletter)
  if (obstacle) throw new AppError(422, 'invalid', obstacle.message)
  const isBegun = await store.write(actor, async (tx) => {
    const row = await tx.find(newsletters, id)
    if (row?.version !== newsletter.version) return false
    await beginSend(tx, row, content, config)
    await tx.audit('newsletter.send', row, { title: row.title })
    announceNewsletterSend(tx)
    return true
  })
  // Somebody else was first while the content was loaded, so we decide again.
  if (!isBegun) await sendNewsletterNow(context, actor, id, version)
}

async function changeSend({ store }: AppContext, actor: Actor, id: string, action: SendControlAction): Promise<void> {
  await store.write(actor, async (tx) => {
    const newsletter = await getNewsletterRow(tx.db, id)
    const send = await findSend(tx.db, id)
    if (!send) throw notBeingSentError()
    const details = await SEND_CONTROLS[action](tx, send)
    if (!details) return
    await tx.audit(`newsletter.${action}`, newsletter, { title: newsletter.title, ...details })
    announceNewsletterSend(tx)
  })
}

function announceNewsletterSend(tx: Tx): void {
  tx.wake('newsletters-waiting')
  tx.announce('newsletters', 'subscribers')
}

function notBeingSentError(): AppError {
  return new AppError(409, 'conflict', 'This newsletter isn’t being sent.')
}

/** Loads what would go out now, and why it can't. */
async function prepareNewsletterSend(context: AppContext, newsletter: NewsletterRow) {
  const loaded = await loadIssue(context, newsletter)
  // Only a send sets this: in previews and tests, counted links would lead nowhere, because no newsletter is frozen.
  const content = { ...loaded, trackClicks: await countsClicks(context) }
  const recipients = await countRecipients(context, (categories) => isReaderLeftOut(content, categories))
  return { content, obstacle: await findSendObstacle(context, newsletter, content, recipients) }
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
  const recipients = await insertSend(db, id, {
    doubleOptIn,
    isLeftOut: (categories) => isReaderLeftOut(content, categories),
    now,
  })
  if (recipients === 0) throw new AppError(422, 'invalid', NO_RECIPIENTS_MESSAGE)
  await saveIssue(db, content, now)
}

/** Starts scheduled sends, and ends those that have nothing left. */
export async function startAndFinishSends(context: AppContext, leader: Leader): Promise<void> {
  const { store, clock, log } = context
  const scheduled = store.db.selectFrom('newsletters').selectAll().where('status', '=', 'scheduled')
  const due = scheduled.where('held_reason', 'is', null).where('scheduled_for', '<=', clock.now())
  for (const newsletter of await due.execute()) {
    try {
      await startScheduledSend(context, leader, newsletter)
    } catch (error) {
      if (error instanceof LeadershipLostError) throw error
      log.error({ err: error, newsletter: newsletter.id }, 'a scheduled send couldn’t be started')
    }
  }
  if ((await listSendsToFinish(store.db)).length === 0) return
  await writeAsLeader(store, leader, async (tx) => {
    for (const send of await listSendsToFinish(tx.db)) await finishSend(tx, send)
  })
}

/** A later send needs a person: while the service was away, another copy may have sent it. */
const LATE_SEND_MS = 10 * 60_000

async function startScheduledSend(context: AppContext, leader: Leader, newsletter: NewsletterRow): Promise<void> {
  const { clock, config, store } = context
  const isLate = clock.now() - (newsletter.scheduled_for ?? 0) > LATE_SEND_MS
  const { content, obstacle } = await prepareNewsletterSend(context, newsletter)
  const ownReason: HeldReason | undefined = isLate ? 'late' : obstacle?.reason
  const reason = (await findMailingHold(context)) ? 'restored' : ownReason
  await writeAsLeader(store, leader, async (tx) => {
    const row = await tx.find(newsletters, newsletter.id)
    // A person came first; the next look sees it.
    if (row?.version !== newsletter.version) return
    if (reason) await tx.mark(row, { held_reason: reason })
    else await beginSend(tx, row, content, config)
    tx.announce('newsletters')
    const details = { title: row.title, by: 'schedule', ...(reason && { reason }) }
    await tx.audit(reason ? 'newsletter.hold' : 'newsletter.send', row, details)
  })
}

async function finishSend(tx: Tx, { number, newsletter_id: id, cancelled_at }: NewsletterSendRow): Promise<void> {
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
    await updateSend(db, number, { ...UNPAUSED_SEND_COLUMNS, finished_at: now })
    await tx.update(newsletter, { status: 'sent', updated_at: now })
  }
}

const DRAFT = { status: 'draft', sent_at: null, scheduled_for: null, recipient_count: 0, taken_off_at: null } as const

/** Tells whether messages may still go out, also deferred ones of a newsletter that is sent. */
function isUnfinishedSend(send: ExpressionBuilder<Database, 'newsletter_sends'>) {
  return send.and([
    send('paused_at', 'is', null),
    send.or([send('finished_at', 'is', null), hasWaitingDeliveries(send)]),
  ])
}

/** Finds when the newest send began that isn't over or paused, in milliseconds. */
export async function findUnfinishedSendStart(db: Db): Promise<number | undefined> {
  const latest = db.selectFrom('newsletter_sends').select((row) => row.fn.max('started_at').as('at'))
  return (await latest.where(isUnfinishedSend).executeTakeFirst())?.at ?? undefined
}

/** Pauses sends that were interrupted, until a person resumes them. */
export async function pauseUnfinishedSends(trx: Trx, reason: 'restored' | 'away', now: number): Promise<void> {
  const pause = { paused_at: now, pause_reason: reason }
  await trx.updateTable('newsletter_sends').set(pause).where(isUnfinishedSend).execute()
}

/** Notes the time, so that a start can tell how long a send was interrupted. */
export const recordSendingHeartbeat = planEvery('note-sending', 60_000, async ({ store, clock }, leader) => {
  if ((await findUnfinishedSendStart(store.db)) !== undefined) await recordLeaderSeen(store.db, leader, clock.now())
})
