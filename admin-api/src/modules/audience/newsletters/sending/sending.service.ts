import type { HeldReason, SendProgress } from '@hometown/shared-types/contract/newsletter-sending'
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { LostRaceError, retryConflicts } from '../../../../database/write/write-conflict.ts'
import { AppError, staleVersion } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import type { IssueContent } from '../../../../mail-templates/newsletter-issue.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { recordChange, wakePublishing } from '../../../platform/changes/changes.service.ts'
import { type Leader, LeadershipLostError, noteSeen, writeAsLeader } from '../../../platform/jobs/leader.service.ts'
import { every } from '../../../platform/jobs/periodic.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { mailingHeld } from '../../../platform/mail/mailing-hold.service.ts'
import { countsClicks } from '../../../platform/settings/saved-settings.service.ts'
import { countRecipients } from '../../subscribers/recipients/recipients.service.ts'
import { isEmptyFor } from '../edition/edition.service.ts'
import { loadIssueContent } from '../edition/issue-content.service.ts'
import { saveIssueContent } from '../newsletter-contents.service.ts'
import { getNewsletterRow, isOpen, updateNewsletterRow } from '../newsletters.repository.ts'
import type { NewsletterRow, NewsletterSendRow } from '../newsletters.table.ts'
import { findObstacle } from '../preflight/obstacles.service.ts'
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

type Db = Kysely<Database>
type Trx = Transaction<Database>

const STALE_MESSAGE = 'Another editor saved this newsletter in the meantime. Check it again before you send it.'

export type SendAction = 'send' | 'pause' | 'resume' | 'cancel' | 'retry-doubtful'

/** @returns details for the audit log; undefined when there was nothing to do */
type Act = (trx: Trx, send: NewsletterSendRow, now: number) => Promise<object | undefined>

const NOT_PAUSED = { paused_at: null, pause_reason: null, problem: null }

const actions: Record<Exclude<SendAction, 'send'>, Act> = {
  async pause(trx, { newsletter_id, finished_at }, now) {
    if (finished_at !== null) throw notUnderWay()
    const isPaused = await pauseSend(trx, newsletter_id, { reason: 'person', problem: null }, now)
    return isPaused ? {} : undefined
  },

  async resume(trx, { no, paused_at }) {
    if (paused_at === null) return undefined
    await updateSend(trx, no, NOT_PAUSED)
    return {}
  },

  /** From here on, no row of it is claimed. What is on the wire may come back, and is canceled then. */
  async cancel(trx, { no, cancelled_at, finished_at }, now) {
    if (cancelled_at !== null) return undefined
    await updateSend(trx, no, { ...NOT_PAUSED, cancelled_at: now })
    const waiting = await cancelWaiting(trx, now)
    if (finished_at !== null && waiting === 0) throw notUnderWay()
    return { waiting }
  },

  /** They become deferred, so that a sent newsletter stays sent. */
  async 'retry-doubtful'(trx, { no, finished_at }, now) {
    if (finished_at === null) throw new AppError(409, 'conflict', 'This newsletter is still being sent.')
    const { numUpdatedRows } = await trx
      .updateTable('newsletter_deliveries')
      .set({ state: 'deferred', next_attempt_at: now, updated_at: now })
      .where('send_no', '=', no)
      .where('state', '=', 'in_doubt')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return undefined
    // Rows that were canceled stay so.
    await updateSend(trx, no, { cancelled_at: null })
    return { messages: Number(numUpdatedRows) }
  },
}

/** Repeating an action changes nothing. @param seen for `send`: the version that the editor saw; another gets 409 */
export async function applySendAction(
  context: AppContext,
  { user }: Pick<SignedIn, 'user'>,
  id: string,
  action: SendAction,
  seen?: number,
): Promise<SendProgress> {
  const hasChanged = await retryConflicts(() =>
    action === 'send' ? startNow(context, user, id, seen) : act(context, user, id, action),
  )
  if (hasChanged) {
    context.link.send({ type: 'newsletters-waiting' })
    announce(context, { type: 'changed', lists: ['newsletters', 'subscribers', 'audit-log'] })
  }
  return getProgress(context, id)
}

/** @returns false if somebody else has started it already, which isn't an error: it stays a single send */
async function startNow(context: AppContext, user: SignedIn['user'], id: string, seen?: number): Promise<boolean> {
  const { clock, config, store } = context
  const newsletter = await getNewsletterRow(store.db, id)
  if (!isOpen(newsletter)) return false
  if (seen !== undefined && seen !== newsletter.version) throw staleVersion(STALE_MESSAGE)
  const { content, obstacle } = await loadForSend(context, newsletter)
  if (obstacle) throw new AppError(422, 'invalid', obstacle.message)
  await store.db.transaction().execute(async (trx) => {
    const now = clock.now()
    await beginSend(trx, newsletter, content, { ...config, now })
    const details = { title: newsletter.title }
    await recordAudit(trx, { user, action: 'newsletter.send', subject: id, details }, now)
  })
  return true
}

async function act(
  { store, clock }: AppContext,
  user: SignedIn['user'],
  id: string,
  action: Exclude<SendAction, 'send'>,
): Promise<boolean> {
  return store.db.transaction().execute(async (trx) => {
    const { title } = await getNewsletterRow(trx, id)
    const send = await findSend(trx, id)
    if (!send) throw notUnderWay()
    const details = await actions[action](trx, send, clock.now())
    if (!details) return false
    const noted = { user, action: `newsletter.${action}`, subject: id, details: { title, ...details } }
    await recordAudit(trx, noted, clock.now())
    return true
  })
}

function notUnderWay(): AppError {
  return new AppError(409, 'conflict', 'This newsletter isn’t being sent.')
}

/** What would go out now, and why it can't. */
async function loadForSend(context: AppContext, newsletter: NewsletterRow) {
  const loaded = await loadIssueContent(context, newsletter)
  // Set only here: in previews and tests, counted links would lead nowhere, because no newsletter is frozen.
  const content = { ...loaded, trackClicks: await countsClicks(context) }
  const recipients = await countRecipients(context, isEmptyFor(content))
  return { content, obstacle: await findObstacle(context, newsletter, content, recipients) }
}

/**
 * Fixes in one transaction what goes out and to whom.
 * @throws LostRaceError if another send, a deletion or a save came first, or the last recipient has left
 */
export async function beginSend(
  trx: Trx,
  newsletter: Pick<NewsletterRow, 'id' | 'version'>,
  content: IssueContent,
  { doubleOptIn, now }: { doubleOptIn: boolean; now: number },
): Promise<void> {
  const { id } = newsletter
  await updateNewsletterRow(trx, newsletter, { status: 'sending', sent_at: now, held_reason: null, updated_at: now })
  if ((await insertSend(trx, id, { doubleOptIn, isLeftOut: isEmptyFor(content), now })) === 0) throw new LostRaceError()
  await saveIssueContent(trx, content, now)
  await recordChange(trx, { kind: 'newsletter', subjectId: id }, now)
}

/** Starts planned sends, and ends those that have nothing left. */
export async function startAndFinishSends(context: AppContext, leader: Leader): Promise<void> {
  const { store, clock, log } = context
  const planned = store.db.selectFrom('newsletters').selectAll().where('status', '=', 'scheduled')
  const due = planned.where('held_reason', 'is', null).where('scheduled_for', '<=', clock.now())
  const begun = await due.execute()
  for (const newsletter of begun) {
    try {
      await startPlanned(context, leader, newsletter)
    } catch (error) {
      if (error instanceof LeadershipLostError) throw error
      // A person came first; the next look sees it.
      if (!(error instanceof LostRaceError))
        log.error({ err: error, newsletter: newsletter.id }, 'a planned send couldn’t be started')
    }
  }
  const hasEnded = (await listExhaustedSends(store.db)).length > 0
  if (hasEnded)
    await writeAsLeader(store, leader, async ({ db: trx }) => {
      for (const send of await listExhaustedSends(trx)) await endSend(trx, send, clock.now())
    })
  if (!hasEnded && begun.length === 0) return
  wakePublishing(context)
  announce(context, { type: 'changed', lists: ['newsletters', 'audit-log'] })
}

/** The service was away. Later than this, only a person may send it: another copy may have sent it. */
const LATE_MS = 10 * 60_000

async function startPlanned(context: AppContext, leader: Leader, newsletter: NewsletterRow): Promise<void> {
  const { clock, config, store } = context
  const { id, title, version, scheduled_for } = newsletter
  const isLate = clock.now() - (scheduled_for ?? 0) > LATE_MS
  const { content, obstacle } = await loadForSend(context, newsletter)
  const reason: HeldReason | undefined = (await mailingHeld(context)) ? 'restored' : isLate ? 'late' : obstacle?.reason
  await writeAsLeader(store, leader, async ({ db: trx }) => {
    if (reason) await updateNewsletterRow(trx, newsletter, { held_reason: reason, version })
    else await beginSend(trx, newsletter, content, { ...config, now: clock.now() })
    const action = reason ? 'newsletter.hold' : 'newsletter.send'
    const details = { title, by: 'schedule', ...(reason && { reason }) }
    await recordAudit(trx, { user: null, action, subject: id, details }, clock.now())
  })
}

async function endSend(trx: Trx, { no, newsletter_id: id, cancelled_at }: NewsletterSendRow, now: number) {
  const newsletter = trx.updateTable('newsletters').where('id', '=', id)
  const rows = trx.selectFrom('newsletter_deliveries').select('email').where('send_no', '=', no)
  const mayBeRead = rows.where('state', 'in', ['accepted', 'in_doubt']).limit(1)
  if (cancelled_at !== null && !(await mayBeRead.executeTakeFirst())) {
    // A draft again, without its page.
    await trx.deleteFrom('newsletter_issues').where('newsletter_id', '=', id).execute()
    await trx.deleteFrom('newsletter_sends').where('no', '=', no).execute()
    await newsletter.set({ ...DRAFT, updated_at: now }).execute()
  } else {
    await updateSend(trx, no, { ...NOT_PAUSED, finished_at: now })
    await newsletter.set({ status: 'sent', updated_at: now }).execute()
  }
  await recordChange(trx, { kind: 'newsletter', subjectId: id }, now)
}

const DRAFT = { status: 'draft', sent_at: null, scheduled_for: null, recipient_count: 0, taken_off_at: null } as const

/** Messages may still go out, also deferred ones of a newsletter that is sent. */
function isUnfinished(send: ExpressionBuilder<Database, 'newsletter_sends'>) {
  return send.and([send('paused_at', 'is', null), send.or([send('finished_at', 'is', null), hasWaiting(send)])])
}

/** When the newest send began that isn't over or paused, in milliseconds. */
export async function findUnfinishedSince(db: Db): Promise<number | undefined> {
  const begun = db.selectFrom('newsletter_sends').select((row) => row.fn.max('started_at').as('at'))
  return (await begun.where(isUnfinished).executeTakeFirst())?.at ?? undefined
}

/** Pauses sends that were interrupted, until a person resumes them. */
export async function pauseUnfinished(trx: Trx, reason: 'restored' | 'away', now: number): Promise<void> {
  const paused = { paused_at: now, pause_reason: reason }
  await trx.updateTable('newsletter_sends').set(paused).where(isUnfinished).execute()
}

/** So that a start can tell how long a send was interrupted. */
export const noteSending = every('note-sending', 60_000, async ({ store, clock }, leader) => {
  if ((await findUnfinishedSince(store.db)) !== undefined) await noteSeen(store.db, leader, clock.now())
})
