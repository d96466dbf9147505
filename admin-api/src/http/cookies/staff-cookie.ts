import type { FastifyReply, FastifyRequest } from 'fastify'
import { getDomain } from 'tldts'
import { type CookieConfig, isSecure } from './cookie-config.ts'

const PLAIN_NAME = 'hometown_staff'
/** Not `__Host-`: service and site may be separate hosts. */
const SECURE_NAME = `__Secure-${PLAIN_NAME}`

/** Readers' pages then ask for the session. Grants nothing: anybody can read or set it. */
export function setStaffMark(reply: FastifyReply, config: CookieConfig, expiresAt: number): void {
  reply.setCookie(nameFor(config), '1', { ...attributes(config), expires: new Date(expiresAt) })
}

export function clearStaffMark(reply: FastifyReply, config: CookieConfig): void {
  reply.clearCookie(nameFor(config), attributes(config))
}

export function hasStaffMark({ cookies }: FastifyRequest, config: CookieConfig): boolean {
  return cookies[nameFor(config)] !== undefined
}

function nameFor(config: CookieConfig): string {
  return isSecure(config) ? SECURE_NAME : PLAIN_NAME
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
