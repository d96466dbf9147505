import { DEFAULT_ACCENT_COLOUR } from '@hometown/shared-types/settings'
import type { AppContext } from '../../../context.ts'
import { mailBranding } from './mail-branding.ts'
import { type PlainPage, type RenderedPage, renderPlainPage } from './plain-page.ts'

export async function pageInLook(context: AppContext, page: PlainPage): Promise<RenderedPage> {
  const { siteName, countyName, siteUrl } = context.config
  const plain = { name: siteName, county: countyName, siteUrl, accentColour: DEFAULT_ACCENT_COLOUR, postalAddress: '' }
  return renderPlainPage(await mailBranding(context).catch(() => plain), page)
}
