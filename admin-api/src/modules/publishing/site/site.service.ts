import type { SiteInfo } from '@hometown/shared-types/site-info'
import type { AppContext } from '../../../context.ts'
import {
  listFormerPaths,
  listFormerPatterns,
} from '../../content/articles/former-addresses/former-addresses.service.ts'
import { listRedirects } from '../../content/redirects/redirects.service.ts'
import { hasSamples } from '../../platform/settings/saved-settings.service.ts'
import { getSettings } from '../../platform/settings/settings.service.ts'

export async function getSiteInfo(context: AppContext): Promise<SiteInfo> {
  const { siteUrl, apiUrl } = context.config
  const [{ versions, ...all }, sample, redirects, formerPaths, redirectPatterns] = await Promise.all([
    getSettings(context),
    hasSamples(context.store.db),
    listRedirects(context.store.db),
    listFormerPaths(context.store.db),
    listFormerPatterns(context.store.db),
  ])
  const { newsletterDay: _d, newsletterTime: _t, ...shown } = all
  const { placeNames: _p, aiProvider: _a, aiDailyLimit: _l, aiPrices: _r, ...settings } = shown
  const countsStatistics = !sample && versions.statistics === undefined
  const addresses = { siteUrl, apiUrl }
  return {
    ...settings,
    ...addresses,
    sample,
    countsStatistics,
    shareCards: true,
    redirects: [...redirects, ...formerPaths],
    redirectPatterns,
  }
}
