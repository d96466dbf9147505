import { promise } from '../broken-promise.ts'
import { mayGoOut } from '../model.ts'
import type { Newsroom } from '../newsroom.ts'
import { findSendRow, listDeliveryRows } from '../stored.ts'

/**
 * By the mail server's record: nobody gets a newsletter twice, after unsubscribing, or after it was canceled or held.
 */
export function createMailWatch(newsroom: Newsroom): () => void {
  const { mail, model } = newsroom
  let seen = 0
  return () => {
    for (const { to, newsletterId } of mail.deliveries.slice(seen)) {
      const newsletter = model.newsletters.find(({ id }) => id === newsletterId)
      promise(newsletter !== undefined, `${to} got a newsletter that nobody made.`)
      promise(mayGoOut(newsletter), `${to} got “${newsletter.title}”, which ${whyNot(newsletter)}.`)
      const hasLeft = model.subscribers.some(({ email, leftAt }) => email === to && leftAt !== null)
      promise(!hasLeft, `${to} got “${newsletter.title}” and had left before.`)
      const times = countOf(newsroom, to, newsletterId)
      const most = 1 + (newsletter.secondTries.get(to) ?? 0)
      promise(times <= most, `${to} got “${newsletter.title}” ${times} times.`)
    }
    seen = mail.deliveries.length
  }
}

function whyNot({ isGone, isPaused, isTakenBack, stage }: Parameters<typeof mayGoOut>[0]): string {
  if (isGone) return 'was deleted'
  if (isTakenBack) return 'was taken back'
  return isPaused ? 'was paused' : `was ${stage}`
}

function countOf({ mail }: Newsroom, to: string, newsletterId: string): number {
  return mail.deliveries.filter((one) => one.to === to && one.newsletterId === newsletterId).length
}

/** At rest, the ledger and the mail server agree about each reader. */
export async function expectLedgerToAgree(newsroom: Newsroom): Promise<void> {
  for (const newsletter of newsroom.model.newsletters) {
    const send = await findSendRow(newsroom, newsletter.id)
    if (!send) continue
    const rows = await listDeliveryRows(newsroom, send.no)
    for (const { email, state } of rows) {
      const times = countOf(newsroom, email, newsletter.id)
      if (state === 'accepted') promise(times > 0, `${email} should have “${newsletter.title}”, and has not.`)
      const most = newsletter.secondTries.get(email) ?? 0
      if (state !== 'accepted' && state !== 'in_doubt')
        promise(times <= most, `${email} has “${newsletter.title}”, which the ledger calls ${state}.`)
    }
    const isOver = mayGoOut(newsletter) && send.finished_at !== null
    const waiting = rows.filter(({ state }) => state === 'queued' || state === 'on_the_wire')
    promise(
      !isOver || waiting.length === 0,
      `“${newsletter.title}” is sent, but ${waiting.length} readers wait for it.`,
    )
    const { begunAt } = newsletter
    if (!isOver || begunAt === null) continue
    const noted = new Set(rows.map(({ email }) => email))
    for (const { email, since, leftAt } of newsroom.model.subscribers)
      promise(
        leftAt !== null || since >= begunAt || noted.has(email),
        `${email} was left out of “${newsletter.title}”.`,
      )
  }
}
