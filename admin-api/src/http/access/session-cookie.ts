import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getDomain } from 'tldts'
import type { Config } from '../../config/config.ts'
import type { Clock } from '../../context.ts'

type CookieConfig = Pick<Config, 'siteUrl' | 'apiUrl'>

const SESSION_COOKIE_NAME = 'hometown_session'
/** This cookie makes readers' pages ask for the session. It grants nothing: anybody can read or set it. */
const STAFF_COOKIE_NAME = 'hometown_staff'

export function readSessionToken({ cookies }: FastifyRequest, config: CookieConfig): string | undefined {
  return cookies[sessionCookieName(config)] || undefined
}

/** The caller, before we know who it is. */
export interface Client {
  address?: string | undefined
  userAgent?: string | undefined
  /** The token of the session that this browser still has. */
  sessionToken?: string | undefined
}

export function clientOf(request: FastifyRequest, config: CookieConfig): Client {
  const { 'user-agent': userAgent } = request.headers
  return { address: request.ip, userAgent, sessionToken: readSessionToken(request, config) }
}

export interface NewSession {
  token: string
  expiresAt: number
}

/** The cookie has an age, too, because a browser may forget it then, whatever date it has. */
export function setSessionToken(
  reply: FastifyReply,
  { config, clock }: { config: CookieConfig; clock: Clock },
  { token, expiresAt }: NewSession,
): void {
  const maxAge = Math.ceil((expiresAt - clock.now()) / 1000)
  reply.setCookie(sessionCookieName(config), token, { ...sessionCookieAttributes(config), maxAge })
  reply.setCookie(staffCookieName(config), '1', { ...staffCookieAttributes(config), maxAge })
}

export function clearSessionToken(reply: FastifyReply, config: CookieConfig): void {
  reply.clearCookie(sessionCookieName(config), sessionCookieAttributes(config))
  clearStaffMark(reply, config)
}

export function clearStaffMark(reply: FastifyReply, config: CookieConfig): void {
  reply.clearCookie(staffCookieName(config), staffCookieAttributes(config))
}

export function hasStaffMark({ cookies }: FastifyRequest, config: CookieConfig): boolean {
  return cookies[staffCookieName(config)] !== undefined
}

/** `__Host-` means: from https, on this very host, for all paths. No neighboring host can plant it. */
export function sessionCookieName(config: CookieConfig): string {
  return isSecureCookie(config) ? `__Host-${SESSION_COOKIE_NAME}` : SESSION_COOKIE_NAME
}

function staffCookieName(config: CookieConfig): string {
  if (!isSecureCookie(config)) return STAFF_COOKIE_NAME
  return `${commonCookieDomain(config) ? '__Secure-' : '__Host-'}${STAFF_COOKIE_NAME}`
}

function sessionCookieAttributes(config: CookieConfig) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecureCookie(config) } as const
}

function staffCookieAttributes(config: CookieConfig) {
  const domain = commonCookieDomain(config)
  return { path: '/', sameSite: 'lax', secure: isSecureCookie(config), ...(domain && { domain }) } as const
}

function isSecureCookie({ apiUrl, siteUrl }: CookieConfig): boolean {
  return (apiUrl || siteUrl).startsWith('https:')
}

/** If service and site have separate hosts, both must get the mark. Cookies ignore ports. */
function commonCookieDomain({ apiUrl, siteUrl }: CookieConfig): string | undefined {
  if (!apiUrl || new URL(apiUrl).hostname === new URL(siteUrl).hostname) return undefined
  return getDomain(new URL(siteUrl).hostname, { allowPrivateDomains: true }) ?? undefined
}
