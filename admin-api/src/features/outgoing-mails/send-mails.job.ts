import type { AppContext } from '../../context.ts'
import type { BulkMailer } from '../../integrations/mailer/bulk-mailer.ts'
import { oneAtATime } from '../../one-at-a-time.ts'
import { createWorkLease } from '../schedule/work-lease.service.ts'
import { mailingHeld } from '../system/mailing-hold.service.ts'
import { nextState } from './next-state.ts'
import { claimMail, doubtInterrupted, recordOutcome } from './outgoing-mails.repository.ts'
import { sendMail } from './send-mail.ts'

/** How many single mails are on the wire at once, so that newsletters keep connections of their own. */
const AT_ONCE = 3
const LOOK_EVERY_MS = 5000
const INTERRUPTED = 'The service stopped before the mail server had answered.'

export interface MailSending {
  /** Sends what is due. Never two looks at once. */
  look(): Promise<void>
  /** Resolves when no single mail is on the wire any more. Close the mailer first: what waits for its turn is let go. */
  stop(): Promise<void>
}

/** Single mails, before newsletters. One process at a time sends them. */
export function startMailSending(context: AppContext, mailer: BulkMailer): MailSending {
  const { clock, link, log, store } = context
  const lease = createWorkLease(context, 'outgoing-mails')
  const sending = oneAtATime(sendAll, (error) => log.error({ err: error }, 'mails could not be looked after'))
  let isStopped = false
  let isAskedAgain = false
  let knownFence: number | undefined

  async function look(): Promise<void> {
    isAskedAgain = true
    await sending.run()
  }

  async function sendAll(): Promise<void> {
    const fence = (await lease.hold())?.fence
    if (fence === undefined) return
    // Whatever is on the wire now, somebody else put there who is gone.
    if (fence !== knownFence) await doubtInterrupted(store.db, fence, INTERRUPTED, clock.now())
    knownFence = fence
    while (isAskedAgain && !isStopped) {
      isAskedAgain = false
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, mailer.connections) }, () => sendDue(fence)))
    }
  }

  async function sendDue(fence: number): Promise<void> {
    while (!isStopped && !(await mailingHeld(context))) {
      await mailer.ready()
      if (isStopped) return
      const mail = await claimMail(store.db, fence, clock.now())
      if (!mail) return
      const result = await sendMail(context, mailer, mail)
      if (result.outcome !== 'accepted') {
        log.warn({ mail: mail.id, kind: mail.kind, ...result }, 'a mail was not accepted')
      }
      await recordOutcome(store.db, mail, nextState(mail, result, clock.now()), clock.now())
    }
  }

  const interval = setInterval(() => {
    // While one look lasts, the work must stay ours.
    void lease.hold().catch((error: unknown) => log.error({ err: error }, 'the lease could not be renewed'))
    void look()
  }, LOOK_EVERY_MS)
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
      await lease.release()
    },
  }
}
