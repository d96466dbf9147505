import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { hasAuditEntry } from '../../../platform/audit/audit.service.ts'
import { recordChange, wakePublishing } from '../../../platform/changes/changes.service.ts'
import { type Leader, writeAsLeader } from '../../../platform/jobs/leader.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { findNewsletterRow } from '../newsletters.repository.ts'
import { cancelSome, countStates, forgetSome, hasAny, noteRecipients } from './deliveries.repository.ts'
import { deleteIssue, findIssueContent, saveIssueContent } from './issues.repository.ts'
import { type Editions, variantsOf } from './messages.ts'
import { NOBODY, NOTHING_CHOSEN } from './send-obstacles.ts'
import {
  type ActiveSend,
  deleteSend,
  findActiveSend,
  listReaders,
  listUnsettled,
  type Reader,
  setNewsletter,
  setSend,
} from './sends.repository.ts'

/** Rows per transaction. It takes a few milliseconds, during which SQLite blocks other writes. */
const STEP = 1000
/** Pause between transactions, so that other writes get through. */
const YIELD_MS = 5
const TRY_AGAIN_MS = 10_000

const DRAFT = { status: 'draft', sent_at: null, scheduled_for: null, recipient_count: 0, taken_off_at: null } as const
const categoriesSchema = z.array(z.string()).catch([])

export interface SendPreparation {
  /** Freezes and notes recipients, cancels or finishes what needs it. */
  settle(): Promise<void>
}

export function createSendPreparation(context: AppContext, leader: Leader, editions: Editions): SendPreparation {
  const { store, clock, log, config } = context
  const putOff = new Map<number, number>()

  async function settle(): Promise<void> {
    for (const send of await listUnsettled(store.db)) {
      if (send.cancelling) await cancel(send)
      else if (send.status === 'preparing') await tryToPrepare(send)
      if (send.status === 'sending' && !(await hasAny(store.db, send.no, ['queued', 'on_the_wire']))) await finish(send)
    }
  }

  async function tryToPrepare(send: ActiveSend): Promise<void> {
    if ((putOff.get(send.no) ?? 0) > clock.now()) return
    try {
      await prepare(send)
    } catch (error) {
      if (send.problem === null) log.error({ err: error, newsletter: send.newsletter_id }, 'a send can’t be prepared')
      const problem = error instanceof Error ? error.message : String(error)
      putOff.set(send.no, clock.now() + TRY_AGAIN_MS)
      await writeAsLeader(store, leader, (trx) => setSend(trx, send.no, { problem }))
    }
  }

  /** After a crash it begins anew, which adds nobody twice. Later unsubscribes are handled at their turn. */
  async function prepare(send: ActiveSend): Promise<void> {
    const variantOf = variantChooser(
      send,
      (await findIssueContent(store.db, send.newsletter_id)) ?? (await freeze(send)),
    )
    let leftOut = 0
    let after: string | undefined = ''
    while (after !== undefined) {
      const readers: Reader[] = await listReaders(store.db, { after, limit: STEP, doubleOptIn: config.doubleOptIn })
      const those = readers.filter(({ gets }) => gets === 1)
      const recipients = those.flatMap(({ id, email, categories }) => {
        const variant = variantOf.index(categories)
        return variant === undefined ? [] : [{ email, subscriberId: id, variant }]
      })
      leftOut += those.length - recipients.length
      after = readers.length < STEP ? undefined : readers.at(-1)?.email
      const isLast = after === undefined
      const isStopped = await writeAsLeader(store, leader, async (trx) => {
        const now = clock.now()
        const current = await findActiveSend(trx, send.no)
        if (current?.status !== 'preparing' || current.cancelling) return true
        await noteRecipients(trx, send.no, recipients, now)
        await setSend(trx, send.no, { variants: JSON.stringify(variantOf.keys) })
        if (!isLast) return false
        const total = Object.values(await countStates(trx, send.no)).reduce((sum, rows) => sum + rows, 0)
        if (total === 0) throw new Error(`${leftOut > 0 ? NOTHING_CHOSEN : NOBODY} Cancel the send.`)
        await setSend(trx, send.no, { total, left_out: leftOut, problem: null })
        await setNewsletter(trx, send.newsletter_id, { status: 'sending', updated_at: now })
        await recordChange(trx, { kind: 'newsletter', subjectId: send.newsletter_id }, now)
        return true
      })
      if (isStopped) break
      await sleep(YIELD_MS)
    }
    announceChanged()
  }

  async function freeze({ newsletter_id }: ActiveSend) {
    const newsletter = await findNewsletterRow(store.db, newsletter_id)
    if (!newsletter) throw new Error('The newsletter is gone.')
    const content = await editions.load(context, newsletter)
    await writeAsLeader(store, leader, (trx) => saveIssueContent(trx, content, clock.now()))
    return content
  }

  function variantChooser(send: ActiveSend, content: Parameters<Editions['variantOf']>[0]) {
    const keys = variantsOf(send)
    const chosen = new Map<string, number | undefined>()
    function choose(categories: string): number | undefined {
      const key = editions.variantOf(content, categoriesSchema.parse(JSON.parse(categories)))
      if (key === undefined) return undefined
      const index = keys.indexOf(key)
      return index >= 0 ? index : keys.push(key) - 1
    }
    return {
      keys,
      /** @param categories JSON of a subscriber. @returns undefined for a reader for whom it has nothing */
      index(categories: string): number | undefined {
        if (!chosen.has(categories)) chosen.set(categories, choose(categories))
        return chosen.get(categories)
      },
    }
  }

  async function cancel(send: ActiveSend): Promise<void> {
    let step = await writeAsLeader(store, leader, (trx) => cancelStep(trx, send))
    for (; step === 'more'; step = await writeAsLeader(store, leader, (trx) => cancelStep(trx, send)))
      await sleep(YIELD_MS)
    if (step === 'over') announceChanged()
  }

  /** Where nobody got a message, the newsletter is a draft again, without its page. */
  async function cancelStep(trx: Transaction<Database>, send: ActiveSend): Promise<'more' | 'waits' | 'over'> {
    const now = clock.now()
    const current = await findActiveSend(trx, send.no)
    if (!current?.cancelling) return 'over'
    if ((await cancelSome(trx, send.no, STEP, now)) === STEP) return 'more'
    // Messages on the wire may still come back as queued.
    if (await hasAny(trx, send.no, ['on_the_wire'])) return 'waits'
    // Retried doubtful messages are no longer in doubt, so the audit log tells of them.
    const retried = { action: 'newsletter.retry-doubtful', subject: send.newsletter_id, since: send.started_at }
    if ((await hasAny(trx, send.no, ['accepted', 'in_doubt'])) || (await hasAuditEntry(trx, retried))) {
      await setSend(trx, send.no, { cancelling: 0 })
      return 'over'
    }
    if ((await forgetSome(trx, send.no, STEP)) === STEP) return 'more'
    await deleteIssue(trx, send.newsletter_id)
    await deleteSend(trx, send.no)
    await setNewsletter(trx, send.newsletter_id, { ...DRAFT, updated_at: now })
    if (current.status !== 'preparing')
      await recordChange(trx, { kind: 'newsletter', subjectId: send.newsletter_id }, now)
    return 'over'
  }

  async function finish(send: ActiveSend): Promise<void> {
    const isSent = await writeAsLeader(store, leader, async (trx) => {
      const current = await findActiveSend(trx, send.no)
      if (current?.status !== 'sending' || (await hasAny(trx, send.no, ['queued', 'on_the_wire']))) return false
      const now = clock.now()
      await setSend(trx, send.no, { finished_at: now, per_second: 0 })
      await setNewsletter(trx, send.newsletter_id, { status: 'sent', updated_at: now })
      await recordChange(trx, { kind: 'newsletter', subjectId: send.newsletter_id }, now)
      return true
    })
    if (isSent) announceChanged()
  }

  function announceChanged(): void {
    wakePublishing(context)
    announce(context, { type: 'changed', lists: ['newsletters'] })
  }

  return { settle }
}
