import type { AppContext } from '../../../context.ts'
import { findSendingTrouble } from '../../audience/newsletters/newsletters.service.ts'
import { mailingHeld } from '../../platform/mail/mailing-hold.service.ts'
import { findWaitingMail, listRecentSends } from './sending-watch.repository.ts'

const MAIL_MAY_WAIT_MS = 15 * 60_000
const DAY_MS = 24 * 60 * 60_000
const FAILED_SHARE = 0.05
/** With fewer messages, one bad address would raise an alert. */
const ENOUGH_MESSAGES = 20

export async function lookAtSending(context: AppContext): Promise<string | undefined> {
  return (await findSendingTrouble(context)) ?? (await findStuckMail(context)) ?? (await findFailingSend(context))
}

/** Mail on hold is intentional, so it isn't reported. */
async function findStuckMail(context: AppContext): Promise<string | undefined> {
  const { store, clock } = context
  const mail = await findWaitingMail(store.db, clock.now() - MAIL_MAY_WAIT_MS)
  if (!mail || (await mailingHeld(context))) return undefined
  return `Mails to readers have waited for the mail server for 15 minutes: ${mail.reply}`
}

async function findFailingSend({ store, clock }: AppContext): Promise<string | undefined> {
  for (const { title, accepted, failed, in_doubt } of await listRecentSends(store.db, clock.now() - DAY_MS)) {
    const answered = accepted + failed + in_doubt
    if (answered < ENOUGH_MESSAGES || failed <= answered * FAILED_SHARE) continue
    return `Mail servers refused more than 5% of the messages of “${title}”. Its report has their reasons.`
  }
  return undefined
}
