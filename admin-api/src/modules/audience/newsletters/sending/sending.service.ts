import type { NewsletterSendingState } from '@hometown/shared-types/newsletter'
import {
  type SendAction,
  type SendProgress,
  STARTING_ACTIONS,
  type StartSendInput,
} from '@hometown/shared-types/newsletter-sending'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { LostRaceError, retryConflicts } from '../../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { titledForDay } from '../newsletter-schedule.ts'
import { findNewsletterRow } from '../newsletters.repository.ts'
import type { NewsletterRow } from '../newsletters.table.ts'
import { countStates, retryDoubtful } from './deliveries.repository.ts'
import { progressOf } from './report.service.ts'
import { unplanSend } from './scheduled-sends.ts'
import { requireSendable } from './send-obstacles.ts'
import { beginSend, cancelSend, findSend, listPaused, pauseSend, resumeSend } from './sends.repository.ts'

export { findIssueContent, saveIssueContent } from './issues.repository.ts'
export { findSendingTrouble } from './report.service.ts'
export { planSend, unplanSend } from './scheduled-sends.ts'
export { countRecipientsOf, findObstacleIn } from './send-obstacles.ts'
export { findUnfinishedSince, pauseUnfinished } from './sends.repository.ts'

type Trx = Transaction<Database>

/** Returns the details for the audit log; null when there was nothing to do. */
type Action = (trx: Trx, newsletter: NewsletterRow, now: number) => Promise<Record<string, unknown> | null>

const actions: Readonly<Record<SendAction, Action>> = {
  send: begin,

  async release(trx, newsletter, now) {
    if (newsletter.status === 'scheduled' && !newsletter.held_reason) throw notHeld()
    if (newsletter.status === 'draft') throw notHeld()
    const reason = newsletter.held_reason
    return (await begin(trx, newsletter, now)) && { reason }
  },

  async pause(trx, { id, status }, now) {
    if (status !== 'preparing' && status !== 'sending') throw notUnderWay()
    return (await pauseSend(trx, id, 'person', now)) ? {} : null
  },

  async resume(trx, { id }) {
    return (await resumeSend(trx, id)) ? {} : null
  },

  async cancel(trx, { id }, now) {
    const send = await findSend(trx, id)
    if (!send) throw notUnderWay()
    const { queued, deferred } = await countStates(trx, send.no)
    const waiting = queued + deferred
    if (send.finished_at !== null && waiting === 0) return null
    return (await cancelSend(trx, id, now)) ? { waiting } : null
  },

  async 'retry-doubtful'(trx, { id }, now) {
    const send = await findSend(trx, id)
    if (!send) throw notUnderWay()
    const messages = await retryDoubtful(trx, send.no, now)
    return messages > 0 ? { messages } : null
  },
}

const STALE_MESSAGE = 'Another editor saved this newsletter in the meantime. Check it again before you send it.'

const STARTS: readonly SendAction[] = STARTING_ACTIONS

/** Repeating an action changes nothing. @param seen for `send` and `release`: the version that the editor saw. */
export async function doToSend(
  context: AppContext,
  { user }: Pick<SignedIn, 'user'>,
  id: string,
  action: SendAction,
  seen: StartSendInput = {},
): Promise<SendProgress> {
  const { store, clock, link } = context
  const hasChanged = await retryConflicts(async () => {
    const checked = STARTS.includes(action) ? await checkBeforeSending(context, id, seen) : undefined
    return store.groupWrite(async (trx) => {
      const now = clock.now()
      const found = await findNewsletterRow(trx, id)
      if (!found) throw notFound('Newsletter')
      if (checked && checked.version !== found.version) throw new LostRaceError()
      const newsletter = isOpen(found) ? titledForDay(context, found, now) : found
      const details = await actions[action](trx, newsletter, now)
      if (!details) return false
      const noted = { title: newsletter.title, ...details }
      await recordAudit(trx, { user, action: `newsletter.${action}`, subject: id, details: noted }, now)
      return true
    })
  })
  if (hasChanged) {
    link.send({ type: 'newsletters-waiting' })
    announce(context, { type: 'changed', lists: ['newsletters', 'subscribers', 'audit-log'] })
  }
  return getProgress(context, id)
}

/** Checks the version that will go out. Where it is saved before the send begins, the caller checks again. */
async function checkBeforeSending(
  context: AppContext,
  id: string,
  { version }: StartSendInput,
): Promise<NewsletterRow> {
  const newsletter = await findNewsletterRow(context.store.db, id)
  if (!newsletter) throw notFound('Newsletter')
  // Someone else has already started it. That isn't an error, and it stays a single send.
  if (!isOpen(newsletter)) return newsletter
  if (version !== undefined && version !== newsletter.version) throw new AppError(409, 'stale', STALE_MESSAGE)
  await requireSendable(context, newsletter)
  return newsletter
}

function isOpen({ status }: Pick<NewsletterRow, 'status'>): boolean {
  return status === 'draft' || status === 'scheduled'
}

export async function getProgress(context: Pick<AppContext, 'store' | 'clock'>, id: string): Promise<SendProgress> {
  const newsletter = await findNewsletterRow(context.store.db, id)
  if (!newsletter) throw notFound('Newsletter')
  return progressOf(context, newsletter)
}

type Named = Pick<NewsletterRow, 'id' | 'status' | 'held_reason'>

/** Whether each is paused or on hold. Drafts and sent newsletters are left out. */
export async function findSendingStates(
  db: Kysely<Database>,
  newsletters: readonly Named[],
): Promise<Map<string, NewsletterSendingState>> {
  const moving = newsletters.filter(({ status }) => status !== 'draft' && status !== 'sent')
  const ids = moving.map(({ id }) => id)
  const paused = new Set(await listPaused(db, ids))
  return new Map(moving.map(({ id, held_reason }) => [id, { paused: paused.has(id), heldReason: held_reason }]))
}

async function begin(trx: Trx, newsletter: NewsletterRow, now: number): Promise<Record<string, unknown> | null> {
  if (!isOpen(newsletter)) return null
  const { id, version, title } = newsletter
  await unplanSend(trx, id, now)
  if (!(await beginSend(trx, id, now, { version, title }))) throw new LostRaceError()
  return {}
}

function notUnderWay(): AppError {
  return new AppError(409, 'conflict', 'This newsletter isn’t being sent.')
}

function notHeld(): AppError {
  return new AppError(409, 'conflict', 'This newsletter isn’t on hold.')
}
