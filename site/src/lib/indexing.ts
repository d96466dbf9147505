import type { SiteInfo } from '@hometown/shared-types/site-info'

/** Sample articles on a public address are invented news: search engines and feed readers must not take them for real. */
export function isHiddenSample(site: SiteInfo): boolean {
  return site.sample && !isLoopback(new URL(site.siteUrl).hostname)
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\./.test(hostname)
}
