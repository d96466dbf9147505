import { DEFAULT_ACCENT_COLOUR } from '@hometown/shared-types/contract/settings'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { take } from '../../../database/limits.ts'
import type { MailBranding } from '../../../mail-templates/mail-parts.ts'
import { loadMailBranding } from '../settings/mail-branding.service.ts'
import { type PlainPage, type RenderedPage, renderPlainPage } from './plain-page.ts'

export type { PlainPage } from './plain-page.ts'

const DAY = 24 * 60 * 60_000

/**
 * Anonymous calls must not flood an address with our mails. `asked`: links on request. `notice`: changed categories.
 * `confirmation`: see DOUBLE_OPT_IN.
 */
const ALLOWANCES = {
  asked: [{ max: 4, window: DAY }],
  notice: [{ max: 8, window: DAY }],
  confirmation: [
    { max: 1, window: DAY },
    { max: 3, window: 30 * DAY },
  ],
} as const

/**
 * Some providers accept any number of spellings for one mailbox: all together, they get twice as many.
 * @returns milliseconds to wait; undefined if the mail is allowed and counted
 */
export async function takeMail(
  trx: Transaction<Database>,
  kind: keyof typeof ALLOWANCES,
  email: string,
  now: number,
): Promise<number | undefined> {
  const mailbox = mailboxOf(email)
  for (const { max, window } of ALLOWANCES[kind]) {
    const own = await take(trx, [kind, String(window), email], { max, window }, now)
    if (own.wait !== undefined) return own.wait
    if (mailbox === email) continue
    const all = await take(trx, [`${kind} of all spellings`, String(window), mailbox], { max: 2 * max, window }, now)
    if (all.wait !== undefined) return all.wait
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

export async function pageInLook(context: AppContext, page: PlainPage): Promise<RenderedPage> {
  const { siteName, countyName, siteUrl } = context.config
  const plain = { name: siteName, county: countyName, siteUrl, accentColour: DEFAULT_ACCENT_COLOUR, postalAddress: '' }
  return renderPlainPage(await mailBranding(context).catch(() => plain), page)
}

const KEPT_MS = 10_000

const kept = new WeakMap<object, { look: Promise<MailBranding>; until: number }>()

/** Don't call it in a transaction: it may query the database. */
export function mailBranding(context: AppContext): Promise<MailBranding> {
  const now = Date.now()
  const known = kept.get(context)
  if (known && known.until > now) return known.look
  const look = loadMailBranding(context)
  kept.set(context, { look, until: now + KEPT_MS })
  look.catch(() => kept.delete(context))
  return look
}
