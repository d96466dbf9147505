/** The cookie is set beside the session, with `__Secure-` where the service has a host of its own. */
const STAFF_COOKIE_PATTERN = /(?:^|;\s*)(?:__(?:Host|Secure)-)?hometown_staff=1(?:;|$)/

/** Nobody is signed in without the mark, so there is no need to ask the service. @param cookies `document.cookie` */
export function hasStaffMark(cookies: string): boolean {
  return STAFF_COOKIE_PATTERN.test(cookies)
}
