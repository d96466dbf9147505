/** Only `localhost`, its subdomains, 127.0.0.0/8 and ::1 are this machine. @param address with its scheme */
export function isThisMachine(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || LOOPBACK_HOST_PATTERN.test(hostname)
}

// The URL parser writes every spelling of an address in one way.
const LOOPBACK_HOST_PATTERN = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/

/** People and programs write this in the place of an address that isn't there; also after `https://`. */
const NO_ADDRESS_PATTERN = /^(?:https?:\/\/)?(?:n\.?\/a\.?|n\.a\.|na|none|null|undefined|tb[ad]|[-–—]+)\/?$/i

/** Finds `N/A`, `none` and `http://N/A`, which are no links, though a browser would follow them. */
export function isPlaceholderAddress(text: string): boolean {
  return NO_ADDRESS_PATTERN.test(text.trim())
}

/** Addresses have no slash at the end. */
export interface SiteUrls {
  readonly siteUrl: string
  /** The address is empty if the API has the site's origin. */
  readonly apiUrl: string
}

export const apiOf = ({ apiUrl, siteUrl }: SiteUrls) => apiUrl || siteUrl
