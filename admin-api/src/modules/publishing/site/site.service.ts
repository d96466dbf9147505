import { createHash, timingSafeEqual } from 'node:crypto'
import type { TakenDown } from '@hometown/shared-types/seen'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { listFormerPaths } from '../../content/articles/former-addresses/former-addresses.service.ts'
import { listRedirects } from '../../content/articles/stored-articles.service.ts'
import { listShownTakenDown, listTakenDown } from '../../content/seen/seen.service.ts'
import { getSettings } from '../../platform/settings/settings.service.ts'

export async function getSiteInfo(context: AppContext): Promise<SiteInfo> {
  const { siteUrl, apiUrl, hstsSubdomains } = context.config
  const [{ versions, ...all }, sample, redirects, formerPaths, takenDown] = await Promise.all([
    getSettings(context),
    context.ports.hasSampleArticles(context.store.db),
    listRedirects(context.store.db),
    listFormerPaths(context.store.db),
    listShownTakenDown(context.store.db),
  ])
  const { newsletterDay: _d, newsletterTime: _t, ...shown } = all
  const { placeNames: _p, aiProvider: _a, aiDailyLimit: _l, aiPrices: _r, ...settings } = shown
  const countsStatistics = !sample && versions.statistics === undefined
  const addresses = { siteUrl, apiUrl, ...(hstsSubdomains && { hstsSubdomains }) }
  return { ...settings, ...addresses, sample, countsStatistics, shareCards: true, redirects, formerPaths, takenDown }
}

/** @throws AppError 401 without the token of builds, or if there is none */
export async function listAllTakenDown(
  { config, store }: Pick<AppContext, 'config' | 'store'>,
  authorization = '',
): Promise<TakenDown[]> {
  const { siteBuildToken: token } = config
  if (token === undefined || !isSame(authorization, `Bearer ${token}`))
    throw new AppError(401, 'bad_token', 'Set the same SITE_BUILD_TOKEN in Hometown and in your CI.')
  return listTakenDown(store.db)
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
