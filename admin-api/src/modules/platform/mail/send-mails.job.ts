import type { Updateable } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../database/database.ts'
import { composeMail } from '../../../integrations/mailer/compose-mail.ts'
import type { ComposedMail, Mailer, SendOutcome } from '../../../integrations/mailer/mailer.ts'
import { createJob, isStillLeading, type Job, type Leader } from '../jobs/index.ts'
import { loadMailBranding } from '../settings/index.ts'
import { isSuppressed, suppressAddress } from '../suppressions/index.ts'
import { findMailingHold } from './mailing-hold.service.ts'
import type { OutgoingMailRow, OutgoingMailTable } from './outgoing-mails.table.ts'
import { isAccountMail, mayBeSuppressed } from './outgoing-mails.ts'

const POLL_INTERVAL_MS = 5000
/** These headers keep autoresponders quiet. */
const AUTO_MAIL = { 'Auto-Submitted': 'auto-generated' }

/** Each mail is claimed by a commit before the mail server hears of it, and written with its answer after it. */
export function startMailSending(context: AppContext, mailer: Mailer, leader: Leader): Job {
  const { clock, log, store } = context
  /** Only this process has the answers until they are in the database. */
  const answers = new Map<OutgoingMailRow, SendOutcome>()
  let isStopped = false
  /** A claim whose statement failed may have been made, for mails that this process doesn't know. */
  let isUnsure = false
  let hasLooked = false

  async function sendAll(): Promise<void> {
    await saveAnswers()
    if (!hasLooked) await doubtCutOffMails(store.db, leader, clock.now())
    hasLooked = true
    if (isUnsure) await takeBackUnknown(store.db, leader, answers.keys(), clock.now())
    isUnsure = false
    const turns = Array.from({ length: mailer.connections }, () => sendDue())
    // No work of this pass may overlap the next.
    const failed = (await Promise.allSettled(turns)).find((turn) => turn.status === 'rejected')
    if (failed) throw failed.reason
  }

  async function sendDue(): Promise<void> {
    try {
      while (!isStopped && !isUnsure && !(await findMailingHold(context))) {
        const mail = await claimMail(store.db, leader, clock.now())
        if (!mail) return
        const result = await sendMail(context, mailer, mail, leader)
        if (result.outcome !== 'accepted')
          log.warn({ mail: mail.id, kind: mail.kind, ...result }, 'the mail server did not accept an email')
        answers.set(mail, result)
        await saveAnswers([mail])
        // The others would meet the same, such as a server that is away. The next run tries again.
        if (result.untried) return
      }
    } catch (error) {
      isUnsure = true
      throw error
    }
  }

  async function saveAnswers(mails: Iterable<OutgoingMailRow> = answers.keys()): Promise<void> {
    for (const mail of mails) {
      const result = answers.get(mail)
      if (result) await saveAnswer(context, mail, result)
      answers.delete(mail)
    }
  }

  const job = createJob(context, {
    name: 'send-mails',
    everyMs: POLL_INTERVAL_MS,
    nudgedBy: 'mails-waiting',
    run: sendAll,
  })
  return {
    nudge: job.nudge,
    async stop() {
      isStopped = true
      mailer.close()
      await job.stop()
      await saveAnswers().catch((error: unknown) =>
        log.error({ err: error }, 'could not save the outcome of some emails'),
      )
    },
  }
}

/** Mails in flight belong to a sender that died. */
async function doubtCutOffMails(db: Db, { fence }: Leader, now: number): Promise<void> {
  await db
    .updateTable('outgoing_mails')
    .set({ state: 'in_doubt', reply: 'The service stopped before the mail server answered.', updated_at: now })
    .where('state', '=', 'on_the_wire')
    .where((mail) => mail.or([mail('fence', 'is', null), mail('fence', '<', fence)]))
    .execute()
}

/** Releases mails that we claimed but never sent, because the answer to the claim was lost. */
async function takeBackUnknown(
  db: Db,
  { fence }: Leader,
  mails: Iterable<OutgoingMailRow>,
  now: number,
): Promise<void> {
  const knownIds = Array.from(mails, ({ id }) => id)
  let unknown = db
    .updateTable('outgoing_mails')
    .set({ state: 'queued', next_attempt_at: now, updated_at: now })
    .where('state', '=', 'on_the_wire')
    .where('fence', '=', fence)
  if (knownIds.length > 0) unknown = unknown.where('id', 'not in', knownIds)
  await unknown.execute()
}

/** Claims nothing once another process sends: that one no longer looks for mails in flight. */
async function claimMail(db: Db, leader: Leader, now: number): Promise<OutgoingMailRow | undefined> {
  const due = db
    .selectFrom('outgoing_mails')
    .select('id')
    .where('state', 'in', ['queued', 'deferred'])
    // A row written later than now was written before the clock went back.
    .where((mail) => mail.or([mail('next_attempt_at', '<=', now), mail('updated_at', '>', now)]))
    .orderBy('rank')
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(1)
  // An update takes the write lock even where nothing is due.
  if (!(await due.executeTakeFirst())) return undefined
  return db
    .updateTable('outgoing_mails')
    .set({ state: 'on_the_wire', fence: leader.fence, updated_at: now })
    .where('state', 'in', ['queued', 'deferred'])
    .where(isStillLeading(leader))
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst()
}

/** Never rejects. A mail that can't be composed stays queued. */
async function sendMail(
  context: AppContext,
  mailer: Mailer,
  mail: OutgoingMailRow,
  leader: Leader,
): Promise<SendOutcome> {
  const { id, kind, recipient: to, subject, html, plain_text: text } = mail
  let job: ComposedMail
  // The mail server may have been removed since the mail was queued.
  if (mailer.way === 'outbox' && isAccountMail(mail))
    return { outcome: 'failed', reply: 'There is no mail server, and this email must not wait in the outbox.' }
  try {
    if (mayBeSuppressed(mail) && (await isSuppressed(context.store.db, to.toLowerCase()))) {
      const reply = 'We don’t email this address because earlier email bounced or was reported as spam.'
      return { outcome: 'failed', reply }
    }
    const { from } = await loadMailBranding(context)
    job = await composeMail({ id, from, to, subject, html, text, ...(kind !== 'test' && { headers: AUTO_MAIL }) })
  } catch (error) {
    const reply = error instanceof Error ? error.message : String(error)
    context.log.error({ err: error, mail: id, kind }, 'could not prepare an email')
    return { outcome: 'queued', reply, untried: true }
  }
  if (!leader.isCertain())
    return { outcome: 'queued', reply: 'The service was paused for too long. We’ll try again.', untried: true }
  return mailer.send(job)
}

async function saveAnswer({ store, clock }: AppContext, mail: OutgoingMailRow, result: SendOutcome): Promise<void> {
  const now = clock.now()
  const next = nextMailState(mail, result, now)
  await store.write('clock', async ({ db }) => {
    await db
      .updateTable('outgoing_mails')
      .set({ next_attempt_at: null, ...next, reply: result.reply, updated_at: now })
      // The link of an invitation is good for an account, and nothing sends it again.
      .$if(mail.kind === 'invitation' && !next.next_attempt_at, (update) => update.set({ html: '', plain_text: '' }))
      .where('id', '=', mail.id)
      // The process that took over may have noted `in_doubt`. Our outcome is more precise.
      .where('state', 'in', ['on_the_wire', 'in_doubt'])
      .where('fence', '=', mail.fence)
      .execute()
    if (result.permanent && mayBeSuppressed(mail))
      await suppressAddress(db, { email: mail.recipient, reason: 'bounce', details: result.reply }, now)
  })
}

const MINUTE_MS = 60_000
/** The waits after each deferral by the server; after the last one the mail fails. */
const RETRY_WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS, 4 * 60 * MINUTE_MS]
const MAIL_TOO_OLD_MS = 3 * 24 * 60 * MINUTE_MS

function nextMailState(mail: OutgoingMailRow, { outcome }: SendOutcome, now: number): Updateable<OutgoingMailTable> {
  const { attempts, created_at } = mail
  // A connection that failed is no attempt.
  if (outcome === 'queued' && now - created_at <= MAIL_TOO_OLD_MS)
    return { state: 'queued', next_attempt_at: now + MINUTE_MS }
  const wait = outcome === 'deferred' ? RETRY_WAITS_MS[attempts] : undefined
  if (wait !== undefined) return { state: 'deferred', attempts: attempts + 1, next_attempt_at: now + wait }
  const isRefused = outcome === 'queued' || outcome === 'deferred'
  return { state: isRefused ? 'failed' : outcome, attempts: attempts + 1 }
}
