import type { AppContext } from '../../../context.ts'
import type { BulkMailer } from '../../../integrations/mailer/bulk-mailer.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'
import type { WorkLease } from '../schedule/work-lease.service.ts'
import { mailingHeld } from './mailing-hold.service.ts'
import { createOutcomeKeeper } from './outcome-keeper.ts'
import { claimMail, doubtInterrupted, takeBackUnknown } from './outgoing-mails.repository.ts'
import { sendMail } from './send-mail.ts'

/** Few, so that newsletters keep connections of their own. */
const AT_ONCE = 3
const POLL_INTERVAL_MS = 5000
const INTERRUPTED = 'The service stopped before the mail server answered.'

export interface MailSending {
  look(): Promise<void>
  /** Close the mailer first, because mails may wait for it. */
  stop(): Promise<void>
}

/** @param lease the one that also covers newsletters; whoever made it releases it */
export function startMailSending(context: AppContext, mailer: BulkMailer, lease: WorkLease): MailSending {
  const { clock, link, log, store } = context
  const outcomes = createOutcomeKeeper(context)
  const sending = oneAtATime(sendAll, (error) => log.error({ err: error }, 'could not send the waiting emails'))
  let isStopped = false
  let isAskedAgain = false
  /** After a failure, mails may be claimed that this process doesn't know. */
  let isUnsure = false
  let knownFence: number | undefined

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
    const fence = (await lease.hold())?.fence
    if (fence === undefined) return
    await lookAtWire(fence)
    while (isAskedAgain && !isStopped) {
      isAskedAgain = false
      const turns = Array.from({ length: Math.min(AT_ONCE, mailer.connections) }, () => tryToSendDue(fence))
      // No work of this pass may overlap the next.
      const failed = (await Promise.allSettled(turns)).find((turn) => turn.status === 'rejected')
      if (failed) throw failed.reason
    }
  }

  /** Anything in flight now belongs to a sender that died, or to a claim whose answer was lost. */
  async function lookAtWire(fence: number): Promise<void> {
    if (fence !== knownFence) await doubtInterrupted(store.db, fence, INTERRUPTED, clock.now())
    knownFence = fence
    if (isUnsure) await takeBackUnknown(store.db, fence, outcomes.unsaved(), clock.now())
    isUnsure = false
  }

  async function tryToSendDue(fence: number): Promise<void> {
    try {
      await sendDue(fence)
    } catch (error) {
      isUnsure = true
      throw error
    }
  }

  async function sendDue(fence: number): Promise<void> {
    while (!isStopped && !isUnsure && !(await mailingHeld(context))) {
      await mailer.ready()
      const held = await lease.hold()
      if (isStopped || held?.fence !== fence) return
      const mail = await claimMail(store.db, held, clock.now())
      if (!mail) return
      const result = await sendMail(context, mailer, mail, lease.isCertain)
      if (result.outcome !== 'accepted') {
        log.warn({ mail: mail.id, kind: mail.kind, ...result }, 'the mail server did not accept an email')
      }
      await outcomes.note(mail, result)
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
