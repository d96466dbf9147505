import type { SourceType } from '@hometown/shared-types/contract/sources'
import { withoutTrailingSlashes } from '@hometown/shared-types/rules/text'

/** Tells stored sources apart: a page and its `?feed=rss` are two. `canonicalStoryUrl` drops much more. */
export function sourceAddressKey(address: string): string {
  const url = new URL(address)
  for (const name of [...url.searchParams.keys()]) {
    if (/^utm_|^(?:fbclid|gclid|mc_cid|mc_eid)$/i.test(name)) url.searchParams.delete(name)
  }
  const host = url.host.replace(/^www\./, '').replace(/:(?:80|443)$/, '')
  return `${host}${withoutTrailingSlashes(url.pathname)}${url.search}`
}

export function sourceTypeOfAddress(address: string): SourceType {
  const { hostname, pathname } = new URL(address)
  if (/(?:^|\.)(?:facebook\.com|fb\.com|fb\.me)$/.test(hostname)) return 'facebook_page'
  if (/(?:^|\.)instagram\.com$/.test(hostname)) return 'instagram'
  return /\.(?:rss|atom|xml|ics|rdf)$|\/(?:feed|rss)\/?$/i.test(pathname) ? 'rss_feed' : 'website'
}
