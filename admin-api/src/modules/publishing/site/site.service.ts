import type { SiteInfo } from '@hometown/shared-types/site-info'
import type { AppContext } from '../../../context.ts'
import { listRedirects } from '../../content/articles/stored-articles.service.ts'
import { getSettings } from '../../platform/settings/settings.service.ts'

export async function getSiteInfo(context: AppContext): Promise<SiteInfo> {
  const { siteUrl, apiUrl } = context.config
  const [{ versions, placeNames: _p, aiProvider: _a, aiDailyLimit: _l, aiPrices: _r, ...settings }, sample, redirects] =
    await Promise.all([
      getSettings(context),
      context.ports.hasSampleArticles(context.store.db),
      listRedirects(context.store.db),
    ])
  const countsStatistics = !sample && versions.statistics === undefined
  return { ...settings, siteUrl, apiUrl, sample, countsStatistics, shareCards: true, redirects }
}
