/** A cookie set beside the session. `__Secure-` where the service has a host of its own. */
const STAFF_MARK = /(?:^|;\s*)(?:__(?:Host|Secure)-)?hometown_staff=1(?:;|$)/

/** Without it nobody is signed in, and there is no need to ask the service. @param cookies `document.cookie` */
export function hasStaffMark(cookies: string): boolean {
  return STAFF_MARK.test(cookies)
}
