import type { FastifyReply, FastifyRequest } from 'fastify'
import { getDomain } from 'tldts'
import type { Config } from '../../config/config.ts'

const NAME = 'hometown_staff'

type CookieConfig = Pick<Config, 'siteUrl' | 'apiUrl' | 'sessionSameSite'>

/** Readers' pages then ask for the session. Grants nothing: anybody can read or set it. */
export function setStaffMark(reply: FastifyReply, config: CookieConfig, expiresAt: number): void {
  reply.setCookie(NAME, '1', { ...attributes(config), expires: new Date(expiresAt) })
}

export function clearStaffMark(reply: FastifyReply, config: CookieConfig): void {
  reply.clearCookie(NAME, attributes(config))
}

export function hasStaffMark(request: FastifyRequest): boolean {
  return request.cookies[NAME] !== undefined
}

function attributes(config: CookieConfig) {
  const secure = (config.apiUrl || config.siteUrl).startsWith('https:')
  const domain = commonDomain(config)
  return { path: '/', sameSite: config.sessionSameSite, secure, ...(domain && { domain }) } as const
}

/** If service and site have separate hosts, both must get the cookie. Cookies ignore ports. */
function commonDomain({ apiUrl, siteUrl }: CookieConfig): string | undefined {
  if (!apiUrl || new URL(apiUrl).hostname === new URL(siteUrl).hostname) return undefined
  return getDomain(new URL(siteUrl).hostname, { allowPrivateDomains: true }) ?? undefined
}
