import { type Check, check } from '../report/checks.ts'
import type { World } from '../world.ts'

interface Row {
  readonly newsletter_id: string
  readonly email: string
  readonly state: string
}

/** Condition 2: the mail server's record against the ledger. Nothing may be under way. */
export async function checkMail({ cluster, newsletters }: World): Promise<Check[]> {
  const taken = new Map<string, number>()
  for (const { messageId, to } of await cluster.mail.taken()) {
    const key = `${messageId.split('.')[0]} ${to}`
    taken.set(key, (taken.get(key) ?? 0) + 1)
  }
  const ids = new Set(newsletters.sent.filter(({ isSent }) => isSent).map(({ id }) => id))
  const rows = await cluster.facts.all<Row>(
    `select s.newsletter_id, d.email, d.state from newsletter_deliveries d join newsletter_sends s on s.no = d.send_no`,
  )
  const subscribers = await cluster.facts.first<{ count: number }>('select count(*) as count from subscribers')
  const counted = new Map<string, number>()
  const wrong: string[] = []
  for (const { newsletter_id, email, state } of rows) {
    if (!ids.has(newsletter_id)) continue
    counted.set(newsletter_id, (counted.get(newsletter_id) ?? 0) + 1)
    const isTaken = taken.has(`${newsletter_id} ${email}`)
    if (!['accepted', 'failed', 'in_doubt'].includes(state)) wrong.push(`${email} is ${state} in ${newsletter_id}`)
    if (state === 'accepted' && !isTaken)
      wrong.push(`${email} is accepted in ${newsletter_id}, but the server never took it`)
    if (state === 'failed' && isTaken) wrong.push(`${email} is failed in ${newsletter_id}, but the server took it`)
  }
  const missing = [...ids].filter((id) => counted.get(id) !== Number(subscribers?.count))
  return [
    check(
      'the mail server took no message twice',
      [...taken].map(([key, times]) => times > 1 && `${key}: ${times} times`),
    ),
    check('every recipient is accepted, failed or in doubt', wrong),
    check(
      'no recipient is missing in the ledger',
      missing.map((id) => `${id} has ${counted.get(id) ?? 0} recipients`),
    ),
    check('every newsletter was sent', newsletters.problems),
  ]
}
