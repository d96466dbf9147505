import type { FastifyReply, FastifyRequest } from 'fastify'
import { getDomain } from 'tldts'
import { type CookieConfig, isSecure } from './cookie-config.ts'

const PLAIN_NAME = 'hometown_staff'

/** Readers' pages then ask for the session. Grants nothing: anybody can read or set it. */
export function setStaffMark(reply: FastifyReply, config: CookieConfig, maxAge: number): void {
  const [name] = namesFor(config)
  reply.setCookie(name, '1', { ...attributes(config), maxAge })
}

export function clearStaffMark(reply: FastifyReply, config: CookieConfig): void {
  for (const name of namesFor(config)) reply.clearCookie(name, attributes(config))
}

export function hasStaffMark({ cookies }: FastifyRequest, config: CookieConfig): boolean {
  return namesFor(config).some((name) => cookies[name] !== undefined)
}

/** The present name, then a former one. `__Host-` where service and site are one host: no neighboring host can set it. */
function namesFor(config: CookieConfig): [string, ...string[]] {
  if (!isSecure(config)) return [PLAIN_NAME]
  const shared = `__Secure-${PLAIN_NAME}`
  return commonDomain(config) ? [shared] : [`__Host-${PLAIN_NAME}`, shared]
}

function attributes(config: CookieConfig) {
  const domain = commonDomain(config)
  const secure = isSecure(config)
  return { path: '/', sameSite: config.sessionSameSite, secure, ...(domain && { domain }) } as const
}

/** If service and site have separate hosts, both must get the cookie. Cookies ignore ports. */
function commonDomain({ apiUrl, siteUrl }: CookieConfig): string | undefined {
  if (!apiUrl || new URL(apiUrl).hostname === new URL(siteUrl).hostname) return undefined
  return getDomain(new URL(siteUrl).hostname, { allowPrivateDomains: true }) ?? undefined
}
