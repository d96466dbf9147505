/**
 * Whether only this machine can reach an address: `localhost` and its subdomains, 127.0.0.0/8 and ::1. Addresses of the
 * own network, such as 192.168.1.5, are other machines'.
 * @param address a whole address, like `http://localhost:3000`
 */
export function isThisMachine(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || LOOPBACK.test(hostname)
}

// The URL parser writes every spelling of an address in one way.
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/

/** What people and programs write in the place of an address that isn't there; also after `https://`. */
const NO_ADDRESS = /^(?:https?:\/\/)?(?:n\.?\/a\.?|n\.a\.|na|none|null|undefined|tb[ad]|[-–—]+)\/?$/i

/** `N/A`, `none`, `http://N/A`: no link, though a browser would follow it. */
export function isNoAddress(text: string): boolean {
  return NO_ADDRESS.test(text.trim())
}

/** Without a slash at the end. */
export interface SiteUrls {
  readonly siteUrl: string
  /** Empty if the API has the site's origin. */
  readonly apiUrl: string
}

export const apiOf = ({ apiUrl, siteUrl }: SiteUrls) => apiUrl || siteUrl
const call = (urls: SiteUrls, what: string, token: string) =>
  `${apiOf(urls)}/api/subscribers/${what}/${encodeURIComponent(token)}`

/**
 * Leaves the newsletter. GET shows a page with a button and changes nothing; `List-Unsubscribe-Post` unsubscribes at
 * once. @param unsubscribeToken never expires
 */
export function unsubscribeUrl(urls: SiteUrls, unsubscribeToken: string): string {
  return call(urls, 'unsubscribe', unsubscribeToken)
}

/**
 * Opens the preferences. The key follows the `#`, so that no server logs it; the page exchanges it at `GET
 * /api/subscribers/by-key/{key}`. @param unsubscribeToken never expires
 */
export function manageUrl({ siteUrl }: SiteUrls, unsubscribeToken: string): string {
  return `${siteUrl}/manage#key=${encodeURIComponent(unsubscribeToken)}`
}

/** @param token signed, valid for seven days; confirms address and consent, also of somebody who left */
export function confirmUrl(urls: SiteUrls, token: string): string {
  return call(urls, 'confirm', token)
}

/** @param token signed, valid for seven days; undoes one change of a subscription */
export function undoUrl(urls: SiteUrls, token: string): string {
  return call(urls, 'undo', token)
}

/** For sign-up forms without JavaScript: `email`, `categories` (repeated), `homepage` (left empty). */
export function signUpFormUrl(urls: SiteUrls): string {
  return `${apiOf(urls)}/api/subscribers/form`
}

/** For forms without JavaScript that request a link to leave or change: `email`. */
export function leaveFormUrl(urls: SiteUrls): string {
  return `${apiOf(urls)}/api/subscribers/leave`
}
