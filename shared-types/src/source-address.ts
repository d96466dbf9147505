import type { SourceType } from './source.ts'
import { withoutTrailingSlashes } from './trim-characters.ts'

/**
 * What two addresses of the same place have in common: neither scheme nor `www.`, neither trailing slash nor fragment,
 * and nothing that only says where the visitor came from. `address` must be an absolute one. It tells sources from each
 * other, and is stored: `?feed=rss` of a page is another source than the page. The harvest's `canonicalAddress` knows
 * stories again and passes over much more.
 */
export function sourceAddressKey(address: string): string {
  const url = new URL(address)
  for (const name of [...url.searchParams.keys()]) {
    if (/^utm_|^(?:fbclid|gclid|mc_cid|mc_eid)$/i.test(name)) url.searchParams.delete(name)
  }
  const host = url.host.replace(/^www\./, '').replace(/:(?:80|443)$/, '')
  return `${host}${withoutTrailingSlashes(url.pathname)}${url.search}`
}

/** The kind of source that an address alone tells of. */
export function sourceTypeOfAddress(address: string): SourceType {
  const { hostname, pathname } = new URL(address)
  if (/(?:^|\.)(?:facebook\.com|fb\.com|fb\.me)$/.test(hostname)) return 'facebook_page'
  if (/(?:^|\.)instagram\.com$/.test(hostname)) return 'instagram'
  return /\.(?:rss|atom|xml|ics|rdf)$|\/(?:feed|rss)\/?$/i.test(pathname) ? 'rss_feed' : 'website'
}
