import type { AppContext } from '../../../context.ts'
import type { MailBranding } from '../../../mail-templates/mail-branding.ts'
import { loadMailBranding } from '../settings/mail-branding.service.ts'

/** A changed name reaches mails and pages a moment later; sign-ups do without a query each. */
const KEPT_MS = 10_000

const kept = new WeakMap<object, { look: Promise<MailBranding>; until: number }>()

/** How the paper looks in mails and on the plain pages. Not within a transaction: it may have to ask the database. */
export function mailBranding(context: AppContext): Promise<MailBranding> {
  const now = Date.now()
  const known = kept.get(context)
  if (known && known.until > now) return known.look
  const look = loadMailBranding(context)
  kept.set(context, { look, until: now + KEPT_MS })
  look.catch(() => kept.delete(context))
  return look
}
