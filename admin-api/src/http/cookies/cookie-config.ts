import type { Config } from '../../config/config.ts'

export type CookieConfig = Pick<Config, 'siteUrl' | 'apiUrl' | 'sessionSameSite'>

/** Browsers keep a cookie whose name begins with `__Host-` or `__Secure-` only from https, so nobody plants one. */
export function isSecure({ apiUrl, siteUrl }: CookieConfig): boolean {
  return (apiUrl || siteUrl).startsWith('https:')
}
