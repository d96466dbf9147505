/** Where the service and the site are: addresses without a slash at the end. */
interface Places {
  readonly siteUrl: string
  /** Empty when the API has the site's own origin. */
  readonly apiUrl: string
}

const apiOf = ({ apiUrl, siteUrl }: Places) => apiUrl || siteUrl
const call = (places: Places, what: string, token: string) =>
  `${apiOf(places)}/api/subscribers/${what}/${encodeURIComponent(token)}`

/**
 * Leaves the newsletter. A GET is a page with one button and changes nothing; `List-Unsubscribe-Post` does it at once.
 * @param unsubscribeToken of the subscriber, good for ever.
 */
export function unsubscribeUrl(places: Places, unsubscribeToken: string): string {
  return call(places, 'unsubscribe', unsubscribeToken)
}

/**
 * Opens the preferences. The key stands behind the `#`, so that it reaches no server's log; the page exchanges it at
 * `GET /api/subscribers/by-key/{key}`.
 * @param unsubscribeToken of the subscriber, good for ever.
 */
export function manageUrl({ siteUrl }: Places, unsubscribeToken: string): string {
  return `${siteUrl}/manage#key=${encodeURIComponent(unsubscribeToken)}`
}

/** @param token signed, good for seven days: the address is its reader's, and wants the newsletter. */
export function confirmUrl(places: Places, token: string): string {
  return call(places, 'confirm', token)
}

/** @param token signed, good for seven days: takes one change of a subscription back. */
export function undoUrl(places: Places, token: string): string {
  return call(places, 'undo', token)
}

/** @param token signed, good for seven days: for somebody who left and wants to come back. */
export function comeBackUrl(places: Places, token: string): string {
  return call(places, 'return', token)
}

/** A sent newsletter as a page. */
export function newsletterUrl({ siteUrl }: Places, newsletterId: string): string {
  return `${siteUrl}/newsletter/${encodeURIComponent(newsletterId)}`
}

/** Where forms without script sign up: `email`, `categories` (repeated), `homepage` (left empty), `elapsed`. */
export function signUpFormUrl(places: Places): string {
  return `${apiOf(places)}/api/subscribers/form`
}

/** Where forms without script ask for a link to leave or change: `email`. */
export function leaveFormUrl(places: Places): string {
  return `${apiOf(places)}/api/subscribers/leave`
}
