import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { BulkMailer, HandOver, MailJob } from '../../../integrations/mailer/bulk-mailer.ts'
import { composeMail } from '../../../integrations/mailer/compose-mail.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import type { Leader } from '../jobs/leader.service.ts'
import { loadMailBranding } from '../settings/mail-branding.service.ts'
import { isSuppressed, suppress } from '../suppressions/suppressions.service.ts'
import { isPrivateMail, mayBeSuppressed } from './mail-kinds.ts'
import { mailingHeld } from './mailing-hold.service.ts'
import {
  blankText,
  claimMail,
  doubtInterrupted,
  type MailOutcome,
  recordOutcome,
  takeBackUnknown,
} from './outgoing-mails.repository.ts'
import type { OutgoingMailRow } from './outgoing-mails.table.ts'

const POLL_INTERVAL_MS = 5000
const INTERRUPTED = 'The service stopped before the mail server answered.'

interface MailSending {
  look(): Promise<void>
  /** Close the mailer first, because mails may wait for it. */
  stop(): Promise<void>
}

export function startMailSending(context: AppContext, mailer: BulkMailer, leader: Leader): MailSending {
  const { clock, link, log, store } = context
  const outcomes = createOutcomeKeeper(context)
  const sending = oneAtATime(sendAll, (error) => log.error({ err: error }, 'could not send the waiting emails'))
  let isStopped = false
  let isAskedAgain = false
  /** After a failure, mails may be claimed that this process doesn't know. */
  let isUnsure = false
  let hasLooked = false

  async function look(): Promise<void> {
    isAskedAgain = true
    await sending.run()
  }

  function startLook(): void {
    isAskedAgain = true
    sending.start()
  }

  async function sendAll(): Promise<void> {
    await outcomes.saveAll()
    await lookAtWire()
    while (isAskedAgain && !isStopped) {
      isAskedAgain = false
      const turns = Array.from({ length: mailer.connections }, () => tryToSendDue())
      // No work of this pass may overlap the next.
      const failed = (await Promise.allSettled(turns)).find((turn) => turn.status === 'rejected')
      if (failed) throw failed.reason
    }
  }

  /** Anything in flight now belongs to a sender that died, or to a claim whose answer was lost. */
  async function lookAtWire(): Promise<void> {
    const { fence } = leader
    if (!hasLooked) await doubtInterrupted(store.db, fence, INTERRUPTED, clock.now())
    hasLooked = true
    if (isUnsure) await takeBackUnknown(store.db, fence, outcomes.unsaved(), clock.now())
    isUnsure = false
  }

  async function tryToSendDue(): Promise<void> {
    try {
      await sendDue()
    } catch (error) {
      isUnsure = true
      throw error
    }
  }

  async function sendDue(): Promise<void> {
    while (!isStopped && !isUnsure && !(await mailingHeld(context))) {
      await mailer.ready()
      if (isStopped) return
      const mail = await claimMail(store.db, leader, clock.now())
      if (!mail) return
      const result = await sendMail(context, mailer, mail, leader.isCertain)
      if (result.outcome !== 'accepted') {
        log.warn({ mail: mail.id, kind: mail.kind, ...result }, 'the mail server did not accept an email')
      }
      await outcomes.note(mail, result)
      // The others would meet the same, such as a server that is away. The next look tries again.
      if (result.untried) return
    }
  }

  const interval = setInterval(startLook, POLL_INTERVAL_MS)
  const quiet = link.onMessage((message) => {
    if (message.type === 'mails-waiting') startLook()
  })
  return {
    look,
    async stop() {
      isStopped = true
      clearInterval(interval)
      quiet()
      await sending.settled()
      await outcomes
        .saveAll()
        .catch((error: unknown) => log.error({ err: error }, 'could not save the outcome of some emails'))
    },
  }
}

interface OutcomeKeeper {
  /** Keeps the outcome until it is saved. @throws when it can't be saved yet */
  note(mail: OutgoingMailRow, result: HandOver): Promise<void>
  saveAll(): Promise<void>
  unsaved(): string[]
}

/** Until the mail server's answer is in the database, only this process has it. */
function createOutcomeKeeper({ store, clock }: Pick<AppContext, 'store' | 'clock'>): OutcomeKeeper {
  const kept = new Map<string, { mail: OutgoingMailRow; result: HandOver; at: number }>()

  async function save(id: string): Promise<void> {
    const outcome = kept.get(id)
    if (!outcome) return
    const { mail, result, at } = outcome
    await store.db.transaction().execute(async (trx) => {
      const next = nextState(mail, result, at)
      await recordOutcome(trx, mail, next, clock.now())
      // Its link is good for an account, and nothing sends it again.
      if (mail.kind === 'invitation' && next.nextAttemptAt === undefined) await blankText(trx, mail.id)
      if (result.permanent && mayBeSuppressed(mail)) {
        const email = mail.recipient.toLowerCase()
        await suppress(trx, { email, reason: 'bounce', details: result.reply }, clock.now())
      }
    })
    kept.delete(id)
  }

  return {
    async note(mail, result) {
      kept.set(mail.id, { mail, result, at: clock.now() })
      await save(mail.id)
    },
    async saveAll() {
      for (const id of [...kept.keys()]) await save(id)
    },
    unsaved: () => [...kept.keys()],
  }
}

const MINUTE = 60_000
/** After each deferral by the server; after the last one the mail fails. */
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 4 * 60 * MINUTE]
/** After a failed connection. */
const SOON = MINUTE
const TOO_OLD = 3 * 24 * 60 * MINUTE

function nextState(
  { attempts, created_at }: Pick<OutgoingMailRow, 'attempts' | 'created_at'>,
  { outcome, reply }: HandOver,
  now: number,
): MailOutcome {
  if (outcome === 'queued') {
    if (now - created_at > TOO_OLD) return { state: 'failed', reply }
    return { state: 'queued', reply, nextAttemptAt: now + SOON, isNoAttempt: true }
  }
  if (outcome === 'deferred') {
    const wait = WAITS[attempts - 1]
    return wait === undefined ? { state: 'failed', reply } : { state: 'deferred', reply, nextAttemptAt: now + wait }
  }
  return { state: outcome, reply }
}

const headersSchema = z.record(z.string(), z.string())

/** Never rejects. A mail that fails before it is handed over stays queued. */
async function sendMail(
  context: AppContext,
  mailer: BulkMailer,
  mail: OutgoingMailRow,
  mayHandOver: () => boolean,
): Promise<HandOver> {
  let job: MailJob
  // The mail server may have been removed since the mail was queued, and every editor can read the outbox.
  if (mailer.way === 'outbox' && isPrivateMail(mail)) {
    return { outcome: 'failed', reply: 'There is no mail server, and this email must not wait in the outbox.' }
  }
  try {
    if (mayBeSuppressed(mail) && (await isSuppressed(context.store.db, mail.recipient.toLowerCase()))) {
      return {
        outcome: 'failed',
        reply: 'We don’t email this address because earlier email bounced or was reported as spam.',
      }
    }
    job = await compose(context, mail)
  } catch (error) {
    const reply = error instanceof Error ? error.message : String(error)
    context.log.error({ err: error, mail: mail.id, kind: mail.kind }, 'could not prepare an email')
    return { outcome: 'queued', reply, untried: true }
  }
  if (!mayHandOver())
    return { outcome: 'queued', reply: 'The service was paused for too long. We’ll try again.', untried: true }
  return mailer.send(job)
}

async function compose(context: AppContext, mail: OutgoingMailRow): Promise<MailJob> {
  const { from } = await loadMailBranding(context)
  return composeMail(
    {
      id: mail.id,
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      text: mail.plain_text,
      headers: headersSchema.parse(JSON.parse(mail.headers)),
    },
    from,
  )
}
