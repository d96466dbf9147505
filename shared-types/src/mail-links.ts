/** Where the service and the site are: addresses without a slash at the end. */
export interface SiteUrls {
  readonly siteUrl: string
  /** Empty when the API has the site's own origin. */
  readonly apiUrl: string
}

/** The address that the API is called at. */
export const apiOf = ({ apiUrl, siteUrl }: SiteUrls) => apiUrl || siteUrl
const call = (urls: SiteUrls, what: string, token: string) =>
  `${apiOf(urls)}/api/subscribers/${what}/${encodeURIComponent(token)}`

/**
 * Leaves the newsletter. A GET is a page with one button and changes nothing; `List-Unsubscribe-Post` does it at once.
 * @param unsubscribeToken of the subscriber, good for ever.
 */
export function unsubscribeUrl(urls: SiteUrls, unsubscribeToken: string): string {
  return call(urls, 'unsubscribe', unsubscribeToken)
}

/**
 * Opens the preferences. The key stands behind the `#`, so that it reaches no server's log; the page exchanges it at
 * `GET /api/subscribers/by-key/{key}`.
 * @param unsubscribeToken of the subscriber, good for ever.
 */
export function manageUrl({ siteUrl }: SiteUrls, unsubscribeToken: string): string {
  return `${siteUrl}/manage#key=${encodeURIComponent(unsubscribeToken)}`
}

/** @param token signed, good for seven days: the address is its reader's, and wants the newsletter. */
export function confirmUrl(urls: SiteUrls, token: string): string {
  return call(urls, 'confirm', token)
}

/** @param token signed, good for seven days: takes one change of a subscription back. */
export function undoUrl(urls: SiteUrls, token: string): string {
  return call(urls, 'undo', token)
}

/** @param token signed, good for seven days: for somebody who left and wants to come back. */
export function comeBackUrl(urls: SiteUrls, token: string): string {
  return call(urls, 'return', token)
}

/** Where forms without script sign up: `email`, `categories` (repeated), `homepage` (left empty), `elapsed`. */
export function signUpFormUrl(urls: SiteUrls): string {
  return `${apiOf(urls)}/api/subscribers/form`
}

/** Where forms without script ask for a link to leave or change: `email`. */
export function leaveFormUrl(urls: SiteUrls): string {
  return `${apiOf(urls)}/api/subscribers/leave`
}
