import { DEFAULT_ACCENT_COLOUR } from '@hometown/shared-types/settings'
import type { AppContext } from '../../../context.ts'
import type { MailBranding } from '../../../mail-templates/mail-parts.ts'
import { loadMailBranding } from '../settings/mail-branding.service.ts'
import { type PlainPage, type RenderedPage, renderPlainPage } from './plain-page.ts'

export { takeMail } from './mail-allowances.ts'
export type { PlainPage } from './plain-page.ts'

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
