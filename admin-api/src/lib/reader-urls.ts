import { apiOf, type SiteUrls } from '@hometown/shared-types/rules/addresses'

const readerCallUrl = (urls: SiteUrls, what: string, token: string) =>
  `${apiOf(urls)}/api/subscribers/${what}/${encodeURIComponent(token)}`

/**
 * Leaves the newsletter. GET shows a page with a button and changes nothing; `List-Unsubscribe-Post` unsubscribes at
 * once. @param unsubscribeToken never expires
 */
export function unsubscribeUrl(urls: SiteUrls, unsubscribeToken: string): string {
  return readerCallUrl(urls, 'unsubscribe', unsubscribeToken)
}

/**
 * Opens the preferences. The key follows the `#`, so that no server logs it; the page exchanges it at `GET
 * /api/subscribers/by-key/{key}`. @param unsubscribeToken never expires
 */
export function managePreferencesUrl({ siteUrl }: SiteUrls, unsubscribeToken: string): string {
  return `${siteUrl}/manage#key=${encodeURIComponent(unsubscribeToken)}`
}

/** @param token signed, valid for seven days; confirms address and consent, also of somebody who left */
export function confirmSubscriptionUrl(urls: SiteUrls, token: string): string {
  return readerCallUrl(urls, 'confirm', token)
}

/** @param token signed, valid for seven days; undoes one change of a subscription */
export function undoSubscriptionChangeUrl(urls: SiteUrls, token: string): string {
  return readerCallUrl(urls, 'undo', token)
}
