import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { take } from '../../../database/limits.ts'

const DAY = 24 * 60 * 60_000

/**
 * Anonymous calls must not flood an address with our mails. `asked`: links on request. `notice`: changed categories.
 * `confirmation`: see DOUBLE_OPT_IN.
 */
const ALLOWANCES = {
  asked: [{ mails: 4, within: DAY }],
  notice: [{ mails: 8, within: DAY }],
  confirmation: [
    { mails: 1, within: DAY },
    { mails: 3, within: 30 * DAY },
  ],
} as const

/** Some providers accept any number of spellings for one mailbox. */
const ALL_SPELLINGS = {
  asked: [{ mails: 8, within: DAY }],
  notice: [{ mails: 16, within: DAY }],
  confirmation: [{ mails: 6, within: DAY }],
} as const

type MailAllowance = keyof typeof ALLOWANCES

/** @returns milliseconds to wait; undefined if the mail is allowed and counted */
export async function takeMail(
  trx: Transaction<Database>,
  kind: MailAllowance,
  email: string,
  now: number,
): Promise<number | undefined> {
  const wait = await takeAll(trx, { kind, name: email, rules: ALLOWANCES[kind] }, now)
  const mailbox = mailboxOf(email)
  if (wait !== undefined || mailbox === email) return wait
  return takeAll(trx, { kind: `${kind} of all spellings`, name: mailbox, rules: ALL_SPELLINGS[kind] }, now)
}

interface Taking {
  kind: string
  name: string
  rules: readonly { mails: number; within: number }[]
}

async function takeAll(
  trx: Transaction<Database>,
  { kind, name, rules }: Taking,
  now: number,
): Promise<number | undefined> {
  for (const { mails, within } of rules) {
    const { wait } = await take(trx, [kind, String(within), name], { max: mails, window: within }, now)
    if (wait !== undefined) return wait
  }
  return undefined
}

/** `ann+news@example.org` belongs to Ann too, and Google ignores dots. */
function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const name = /^[^+]+/.exec(local)?.[0] ?? local
  const isGoogles = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGoogles ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
