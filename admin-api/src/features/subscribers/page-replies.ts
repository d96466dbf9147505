import { DEFAULT_ACCENT_COLOUR } from '@hometown/shared-types/settings'
import type { AppContext } from '../../context.ts'
import { mailPaper } from './mail-paper.ts'
import { type PlainPage, type RenderedPage, renderPlainPage } from './pages/plain-page.ts'

/** A page in the paper's colours; also when the database can't be asked what those are. */
export async function pageInLook(context: AppContext, page: PlainPage): Promise<RenderedPage> {
  const { siteName, countyName, siteUrl } = context.config
  const plain = { name: siteName, county: countyName, siteUrl, accentColour: DEFAULT_ACCENT_COLOUR, postalAddress: '' }
  return renderPlainPage(await mailPaper(context).catch(() => plain), page)
}
