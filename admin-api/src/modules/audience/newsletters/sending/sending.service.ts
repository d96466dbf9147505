import type { HeldReason, SendProgress } from '@hometown/shared-types/contract/newsletter-sending'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { LostRaceError, retryConflicts } from '../../../../database/write-conflict.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { recordChange, wakePublishing } from '../../../platform/changes/changes.service.ts'
import { type Leader, LeadershipLostError, noteSeen, writeAsLeader } from '../../../platform/jobs/leader.service.ts'
import { every } from '../../../platform/jobs/periodic.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { mailingHeld } from '../../../platform/mail/mailing-hold.service.ts'
import { chooseVariant, loadIssueContent } from '../edition/edition.service.ts'
import { saveIssueContent } from '../newsletter-contents.service.ts'
import { getNewsletterRow, isOpen, updateNewsletterRow } from '../newsletters.repository.ts'
import type { NewsletterRow, NewsletterSendRow } from '../newsletters.table.ts'
import { CompositionError, type Editions, findObstacleIn, NO_RECIPIENTS_MESSAGE, NOTHING_CHOSEN } from './messages.ts'
import { getProgress } from './report.service.ts'
import {
  beginSend,
  cancelWaiting,
  findSend,
  findUnfinishedSince,
  hasAny,
  listOpenSends,
  listPlanned,
  noteRecipients,
  pauseSend,
  retryDoubtful,
  setNewsletter,
  setSend,
} from './sending.repository.ts'

export { countRecipientsOf, findObstacleIn } from './messages.ts'
export { findUnfinishedSince, pauseUnfinished } from './sending.repository.ts'

type Trx = Transaction<Database>

const STALE_MESSAGE = 'Another editor saved this newsletter in the meantime. Check it again before you send it.'

export type SendAction = 'send' | 'pause' | 'resume' | 'cancel' | 'retry-doubtful'

/** @returns details for the audit log; undefined when there was nothing to do */
type Act = (trx: Trx, send: NewsletterSendRow, now: number) => Promise<object | undefined>

const actions: Record<Exclude<SendAction, 'send'>, Act> = {
  async pause(trx, { newsletter_id, finished_at }, now) {
    if (finished_at !== null) throw notUnderWay()
    const isPaused = await pauseSend(trx, newsletter_id, { reason: 'person', problem: null }, now)
    return isPaused ? {} : undefined
  },

  async resume(trx, { no, paused_at }) {
    if (paused_at === null) return undefined
    await setSend(trx, no, { paused_at: null, pause_reason: null, problem: null })
    return {}
  },

  /** From here on, no row of it is claimed. What is on the wire may come back: see `cancel`. */
  async cancel(trx, { no, cancelled_at, finished_at }, now) {
    if (cancelled_at !== null) return undefined
    const waiting = await cancelWaiting(trx, no, now)
    if (finished_at !== null && waiting === 0) return undefined
    await setSend(trx, no, { cancelled_at: now })
    return { waiting }
  },

  async 'retry-doubtful'(trx, { no, finished_at }, now) {
    if (finished_at === null) throw new AppError(409, 'conflict', 'This newsletter is still being sent.')
    const messages = await retryDoubtful(trx, no, now)
    if (messages === 0) return undefined
    // Rows that were canceled stay so.
    await setSend(trx, no, { cancelled_at: null })
    return { messages }
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
  const { store, clock } = context
  const hasChanged = await retryConflicts(async () => {
    const checked = await getNewsletterRow(store.db, id)
    if (action === 'send' && isOpen(checked)) await requireSendable(context, checked, seen)
    return store.groupWrite(async (trx) => {
      const now = clock.now()
      const newsletter = await getNewsletterRow(trx, id)
      const details =
        action === 'send'
          ? await start(trx, newsletter, checked, now)
          : await actions[action](trx, await getSend(trx, id), now)
      if (!details) return false
      const noted = { title: newsletter.title, ...details }
      await recordAudit(trx, { user, action: `newsletter.${action}`, subject: id, details: noted }, now)
      return true
    })
  })
  if (hasChanged) announceSend(context)
  return getProgress(context, id)
}

/** Somebody else may have started it already. That isn't an error, and it stays a single send. */
async function start(trx: Trx, newsletter: NewsletterRow, checked: NewsletterRow, now: number) {
  if (newsletter.version !== checked.version) throw new LostRaceError()
  if (!isOpen(newsletter)) return undefined
  await beginSend(trx, newsletter, now)
  return {}
}

/** Checks the version that will go out. */
async function requireSendable(context: AppContext, newsletter: NewsletterRow, seen: number | undefined) {
  if (seen !== undefined && seen !== newsletter.version) throw new AppError(409, 'stale', STALE_MESSAGE)
  const obstacle = await findObstacle(context, newsletter)
  if (obstacle) throw new AppError(422, 'invalid', obstacle.message)
}

async function findObstacle(context: AppContext, newsletter: NewsletterRow) {
  return findObstacleIn(context, newsletter, await loadIssueContent(context, newsletter, { beginningsOnly: true }))
}

async function getSend(trx: Trx, newsletterId: string): Promise<NewsletterSendRow> {
  const send = await findSend(trx, newsletterId)
  if (!send) throw notUnderWay()
  return send
}

function notUnderWay(): AppError {
  return new AppError(409, 'conflict', 'This newsletter isn’t being sent.')
}

function announceSend(context: AppContext): void {
  context.link.send({ type: 'newsletters-waiting' })
  announce(context, { type: 'changed', lists: ['newsletters', 'subscribers', 'audit-log'] })
}

/** Starts planned sends, and prepares, cancels and finishes what is to be. */
export async function settleSends(context: AppContext, leader: Leader, editions: Editions): Promise<void> {
  const { store, clock, log } = context
  let hasChanged = false

  async function attempt(id: string, step: () => Promise<boolean>): Promise<void> {
    try {
      if (await step()) hasChanged = true
    } catch (error) {
      if (error instanceof LeadershipLostError) throw error
      // A person came first; the next look sees it.
      if (error instanceof LostRaceError) return
      log.error({ err: error, newsletter: id }, 'a send couldn’t be started, prepared, canceled or finished')
      if (!(error instanceof CompositionError)) return
      const why = { reason: 'not_composed', problem: error.message } as const
      await writeAsLeader(store, leader, (trx) => pauseSend(trx, id, why, clock.now()))
      hasChanged = true
    }
  }

  for (const row of await listPlanned(store.db, clock.now()))
    await attempt(row.id, () => startPlanned(context, leader, row))
  for (const send of await listOpenSends(store.db))
    await attempt(send.newsletter_id, () => settle(context, leader, editions, send))
  if (!hasChanged) return
  wakePublishing(context)
  announce(context, { type: 'changed', lists: ['newsletters', 'audit-log'] })
}

async function startPlanned(context: AppContext, leader: Leader, planned: NewsletterRow): Promise<true> {
  const { store, clock } = context
  const reason = await reasonToHold(context, planned)
  await writeAsLeader(store, leader, async (trx) => {
    const now = clock.now()
    if (reason) await updateNewsletterRow(trx, planned, { held_reason: reason, version: planned.version })
    else await beginSend(trx, planned, now)
    const details = { title: planned.title, by: 'schedule', ...(reason && { reason }) }
    const action = reason ? 'newsletter.hold' : 'newsletter.send'
    await recordAudit(trx, { user: null, action, subject: planned.id, details }, now)
  })
  return true
}

/** The service was away. Later than this, only a person may send it: another copy may have sent it. */
const LATE_MS = 10 * 60_000

async function reasonToHold(context: AppContext, newsletter: NewsletterRow): Promise<HeldReason | undefined> {
  if (await mailingHeld(context)) return 'restored'
  if (context.clock.now() - (newsletter.scheduled_for ?? 0) > LATE_MS) return 'late'
  return (await findObstacle(context, newsletter))?.reason
}

async function settle(
  context: AppContext,
  leader: Leader,
  editions: Editions,
  { no, newsletter_id: id, total, cancelled_at, paused_at, finished_at }: NewsletterSendRow,
): Promise<boolean> {
  const { store, clock, config } = context
  const isPreparing = total === 0 && cancelled_at === null
  // Deferred messages of a finished one go out without anything to settle.
  if ((isPreparing && paused_at !== null) || (finished_at !== null && cancelled_at === null)) return false
  // Messages on the wire may still come back as queued.
  if (await hasAny(store.db, no, cancelled_at === null ? ['queued', 'on_the_wire'] : ['on_the_wire'])) return false
  const content = isPreparing ? await editions.load(context, await getNewsletterRow(store.db, id)) : undefined
  return writeAsLeader(store, leader, async (trx) => {
    const now = clock.now()
    const send = await findSend(trx, id)
    // A person came first; the next look sees it.
    if (send?.cancelled_at !== cancelled_at || send.total !== total) return false
    if (cancelled_at !== null) await cancelWaiting(trx, no, now)
    if (await hasAny(trx, no, ['queued', 'on_the_wire'])) return false
    if (content) {
      await saveIssueContent(trx, content, now)
      const isLeftOut = (categories: readonly string[]) => chooseVariant(content, categories) === undefined
      const noted = await noteRecipients(trx, no, { ...config, isLeftOut, now })
      if (noted.total === 0) throw new CompositionError(noted.leftOut > 0 ? NOTHING_CHOSEN : NO_RECIPIENTS_MESSAGE)
      await setSend(trx, no, { total: noted.total, left_out: noted.leftOut })
      await setNewsletter(trx, id, { status: 'sending', updated_at: now })
    } else if (send.finished_at === null && cancelled_at !== null && !(await hasAny(trx, no, GOT_IT))) {
      // Nobody got it, so it is a draft again, without its page.
      await trx.deleteFrom('newsletter_issues').where('newsletter_id', '=', id).execute()
      await trx.deleteFrom('newsletter_sends').where('no', '=', no).execute()
      await setNewsletter(trx, id, { ...DRAFT, updated_at: now })
    } else {
      await setSend(trx, no, { finished_at: now })
      await setNewsletter(trx, id, { status: 'sent', updated_at: now })
    }
    await recordChange(trx, { kind: 'newsletter', subjectId: id }, now)
    return true
  })
}

/** Recipients of whom this is known, or who may have it. */
const GOT_IT = ['accepted', 'in_doubt'] as const
const DRAFT = { status: 'draft', sent_at: null, scheduled_for: null, recipient_count: 0, taken_off_at: null } as const

/** So that a start can tell how long a send was interrupted. */
export const noteSending = every('note-sending', 60_000, async ({ store, clock }, leader) => {
  if ((await findUnfinishedSince(store.db)) !== undefined) await noteSeen(store.db, leader, clock.now())
})
