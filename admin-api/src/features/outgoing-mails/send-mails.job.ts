import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { createMailer } from '../../integrations/mailer/create-mailer.ts'
import { MailError, type Mailer } from '../../integrations/mailer/mailer.ts'
import { oneAtATime } from '../../one-at-a-time.ts'
import { mailingHeld } from '../system/mailing-hold.service.ts'
import { claimMail, doubtInterrupted, recordOutcome } from './outgoing-mails.repository.ts'
import type { OutgoingMailRow } from './outgoing-mails.table.ts'

const LOOK_EVERY_MS = 5000
const MINUTE = 60_000
/** Before each further try; after the last one it is given up. */
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 4 * 60 * MINUTE]
const INTERRUPTED = 'The service stopped before the mail server had answered.'

const headersSchema = z.record(z.string(), z.string())

export interface MailSending {
  /** Sends what is due. Never two looks at once. */
  look(): Promise<void>
  /** Resolves when no message is on the wire any more. */
  stop(): Promise<void>
}

export function startMailSending(context: AppContext, mailer: Mailer = createMailer(context.config)): MailSending {
  const { clock, link, log, store } = context
  let isStopped = false
  const sending = oneAtATime(sendAll, (error) => log.error({ err: error }, 'mails could not be looked after'))
  let isAskedAgain = false

  // Whatever is on the wire now, somebody else put there who is gone.
  const begun = doubtInterrupted(store.db, INTERRUPTED, clock.now()).catch((error: unknown) =>
    log.error({ err: error }, 'mails that were on the wire could not be noted'),
  )

  async function look(): Promise<void> {
    isAskedAgain = true
    await sending.run()
  }

  async function sendAll(): Promise<void> {
    await begun
    while (isAskedAgain) {
      isAskedAgain = false
      while (!isStopped && !(await mailingHeld(context))) {
        const mail = await claimMail(store.db, clock.now())
        if (!mail) break
        await recordOutcome(store.db, mail.id, await send(mail), clock.now())
      }
    }
  }

  async function send(mail: OutgoingMailRow): Promise<Parameters<typeof recordOutcome>[2]> {
    try {
      const headers = headersSchema.parse(JSON.parse(mail.headers))
      const { id, recipient: to, subject, html, plain_text: text } = mail
      return { state: 'accepted', reply: await mailer.send({ id, to, subject, html, text, headers }) }
    } catch (error) {
      const reply = error instanceof Error ? error.message : String(error)
      const outcome = error instanceof MailError ? error.outcome : 'refused'
      log.warn({ mail: mail.id, kind: mail.kind, outcome, reply }, 'a mail was not accepted')
      const wait = WAITS[mail.attempts - 1]
      if (outcome === 'in_doubt') return { state: 'in_doubt', reply }
      if (outcome === 'refused' || wait === undefined) return { state: 'failed', reply }
      return { state: 'deferred', reply, nextAttemptAt: clock.now() + wait }
    }
  }

  const interval = setInterval(() => void look(), LOOK_EVERY_MS)
  const quiet = link.onMessage((message) => {
    if (message.type === 'mails-waiting') void look()
  })
  return {
    look,
    async stop() {
      isStopped = true
      clearInterval(interval)
      quiet()
      await sending.settled()
      mailer.close()
    },
  }
}
