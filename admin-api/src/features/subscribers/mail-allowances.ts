import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import { countMail } from './mail-allowances.repository.ts'

const DAY = 24 * 60 * 60_000

/**
 * So many mails may calls of anybody cause to one address: nobody is flooded through us. `asked`: links that somebody
 * asked for. `notice`: of changed categories. `confirmation`: see DOUBLE_OPT_IN.
 */
const ALLOWANCES = {
  asked: [{ mails: 4, within: DAY }],
  notice: [{ mails: 8, within: DAY }],
  confirmation: [
    { mails: 1, within: DAY },
    { mails: 3, within: 30 * DAY },
  ],
} as const

export type MailAllowance = keyof typeof ALLOWANCES

/** Undefined when one more may be sent, which is then counted; else the milliseconds until one may. */
export async function takeMail(
  trx: Transaction<Database>,
  kind: MailAllowance,
  email: string,
  now: number,
): Promise<number | undefined> {
  for (const { mails, within } of ALLOWANCES[kind]) {
    const bucket = createHash('sha256').update(`${kind}\n${within}\n${email}`).digest('base64url')
    const { used, ends_at } = await countMail(trx, bucket, { now, endsAt: now + within })
    if (used > mails) return ends_at - now
  }
  return undefined
}
