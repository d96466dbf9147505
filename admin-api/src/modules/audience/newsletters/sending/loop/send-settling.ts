import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../../context.ts'
import type { Database } from '../../../../../database/database.ts'
import { hasAuditEntry } from '../../../../platform/auth/audit.service.ts'
import { recordChange, wakePublishing } from '../../../../platform/changes/changes.service.ts'
import { announce } from '../../../../platform/live/live.service.ts'
import { findNewsletterRow } from '../../newsletters.repository.ts'
import { deleteIssue, findIssueContent, saveIssueContent } from '../issues/issues.repository.ts'
import { cancelSome, forgetSome } from '../ledger/deliveries.repository.ts'
import { noteNextRecipients } from '../ledger/note-recipients.ts'
import { queuedOf } from '../ledger/send-counts.ts'
import { hasUnfinished } from '../ledger/waiting-deliveries.repository.ts'
import {
  type ActiveSend,
  count,
  deleteSend,
  findActiveSend,
  listUnsettled,
  setNewsletter,
  setSend,
} from './active-sends.repository.ts'
import type { Editions } from './editions.ts'
import type { SendingLease } from './sending-lease.ts'

const STEP = 1000
const TRY_AGAIN_MS = 10_000

const DRAFT = { status: 'draft', sent_at: null, scheduled_for: null, recipient_count: 0, taken_off_at: null } as const

export interface SendSettling {
  /** One short step of freezing, adding recipients, canceling or finishing. True if more can be done at once. */
  step(): Promise<boolean>
}

export function createSendSettling(context: AppContext, lease: SendingLease, editions: Editions): SendSettling {
  const { store, clock, log } = context
  const putOff = new Map<number, number>()
  const frozen = new Map<number, IssueContent>()

  async function step(): Promise<boolean> {
    let isMore = false
    for (const send of await listUnsettled(store.db)) {
      if (send.cancelling) isMore = (await cancelStep(send)) || isMore
      else if (send.status === 'preparing') isMore = (await tryToPrepare(send)) || isMore
      else if (send.status === 'sending' && queuedOf(send) === 0 && send.on_the_wire === 0) await finish(send)
    }
    return isMore
  }

  async function tryToPrepare(send: ActiveSend): Promise<boolean> {
    if ((putOff.get(send.no) ?? 0) > clock.now()) return false
    try {
      return await prepareStep(send)
    } catch (error) {
      if (send.problem === null) log.error({ err: error, newsletter: send.newsletter_id }, 'a send can’t be prepared')
      const problem = error instanceof Error ? error.message : String(error)
      putOff.set(send.no, clock.now() + TRY_AGAIN_MS)
      await lease.write((trx) => setSend(trx, send.no, { problem }))
      return false
    }
  }

  async function prepareStep(send: ActiveSend): Promise<boolean> {
    const content = frozen.get(send.no) ?? (await findIssueContent(store.db, send.newsletter_id))
    if (!content) {
      await freeze(send)
      return true
    }
    frozen.set(send.no, content)
    const state = await noteNextRecipients(context, lease, editions, send, content)
    if (state === 'complete') {
      frozen.delete(send.no)
      announceChanged()
    }
    return true
  }

  async function freeze({ newsletter_id }: ActiveSend): Promise<void> {
    const newsletter = await findNewsletterRow(store.db, newsletter_id)
    if (!newsletter) return
    const content = await editions.load(context, newsletter)
    await lease.write((trx) => saveIssueContent(trx, content, clock.now()))
  }

  async function cancelStep(send: ActiveSend): Promise<boolean> {
    if (isTakenBack(send)) return takeBackStep(send)
    return lease.write(async (trx) => {
      const now = clock.now()
      const current = await findActiveSend(trx, send.no)
      if (!current?.cancelling) return false
      // Messages on the wire may still come back as queued.
      if (current.on_the_wire > 0 && queuedOf(current) === 0 && current.deferred === 0) return false
      const queued = await cancelSome(trx, send.no, { state: 'queued', from: current.next_email, limit: STEP }, now)
      const deferred =
        queued < STEP ? await cancelSome(trx, send.no, { state: 'deferred', from: '', limit: STEP - queued }, now) : 0
      await count(trx, send.no, { cancelled: queued + deferred, deferred: -deferred })
      if (queued + deferred === STEP) return true
      if (current.on_the_wire > 0) return false
      // If nobody got a message, the next step makes the newsletter a draft again.
      if (hasReached(current)) await setSend(trx, send.no, { cancelling: 0 })
      return true
    })
  }

  /** Nobody got the newsletter: makes it a draft again and removes its page. */
  async function takeBackStep(send: ActiveSend): Promise<boolean> {
    const isOver = await lease.write(async (trx) => {
      const current = await findActiveSend(trx, send.no)
      if (!current || !isTakenBack(current)) return false
      if (await mayHaveArrived(trx, current)) {
        await setSend(trx, send.no, { cancelling: 0 })
        return false
      }
      if ((await forgetSome(trx, send.no, STEP)) === STEP) return false
      frozen.delete(send.no)
      await deleteIssue(trx, send.newsletter_id)
      await deleteSend(trx, send.no)
      const now = clock.now()
      await setNewsletter(trx, send.newsletter_id, { ...DRAFT, updated_at: now })
      if (current.status !== 'preparing')
        await recordChange(trx, { kind: 'newsletter', subjectId: send.newsletter_id }, now)
      return true
    })
    if (isOver) announceChanged()
    return true
  }

  async function finish(send: ActiveSend): Promise<void> {
    const isSent = await lease.write(async (trx) => {
      const current = await findActiveSend(trx, send.no)
      if (current?.status !== 'sending' || (await hasUnfinished(trx, send.no, current.next_email))) return false
      const now = clock.now()
      await setSend(trx, send.no, { finished_at: now, per_second: 0 })
      const sent = { status: 'sent', recipient_count: current.accepted, updated_at: now } as const
      await setNewsletter(trx, send.newsletter_id, sent)
      await recordChange(trx, { kind: 'newsletter', subjectId: send.newsletter_id }, now)
      return true
    })
    if (isSent) announceChanged()
  }

  function announceChanged(): void {
    wakePublishing(context)
    announce(context, { type: 'changed', lists: ['newsletters'] })
  }

  return { step }
}

function isTakenBack(send: ActiveSend): boolean {
  if (send.status === 'preparing') return true
  const waiting = queuedOf(send) + send.deferred + send.on_the_wire
  return waiting === 0 && !hasReached(send)
}

function hasReached({ accepted, in_doubt }: ActiveSend): boolean {
  return accepted > 0 || in_doubt > 0
}

/** Retried doubtful messages are no longer counted as in doubt, so this checks the audit log. */
async function mayHaveArrived(trx: Transaction<Database>, send: ActiveSend): Promise<boolean> {
  if (send.status === 'preparing') return false
  return hasAuditEntry(trx, {
    action: 'newsletter.retry-doubtful',
    subject: send.newsletter_id,
    since: send.started_at,
  })
}
