import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CookieConfig, isSecure } from './cookie-config.ts'
import { clearStaffMark, setStaffMark } from './staff-cookie.ts'

const PLAIN_NAME = 'hometown_session'
/** From https, on this very host, for all paths: no neighboring host can set it. */
const SECURE_NAME = `__Host-${PLAIN_NAME}`

export interface SessionCookie {
  token: string
  /** On https, the name without a prefix, from before there was one. Good only for sessions of that time. */
  isFormer: boolean
}

export function readSessionCookie({ cookies }: FastifyRequest, config: CookieConfig): SessionCookie | undefined {
  const [name, former] = isSecure(config) ? [SECURE_NAME, PLAIN_NAME] : [PLAIN_NAME]
  if (cookies[name]) return { token: cookies[name], isFormer: false }
  const token = former && cookies[former]
  return token ? { token, isFormer: true } : undefined
}

/** Of either name, whatever it is good for. */
export function readSessionToken({ cookies }: FastifyRequest): string | undefined {
  return cookies[SECURE_NAME] || cookies[PLAIN_NAME] || undefined
}

/** @param forMs until the session ends; a browser may forget the cookie then, whatever date it has */
export function setSessionToken(reply: FastifyReply, config: CookieConfig, token: string, forMs: number): void {
  const maxAge = Math.ceil(forMs / 1000)
  reply.setCookie(nameFor(config), token, { ...attributes(config), maxAge })
  setStaffMark(reply, config, maxAge)
}

export function clearSessionToken(reply: FastifyReply, config: CookieConfig): void {
  reply.clearCookie(nameFor(config), attributes(config))
  if (isSecure(config)) clearFormerCookie(reply, config)
  clearStaffMark(reply, config)
}

export function clearFormerCookie(reply: FastifyReply, config: CookieConfig): void {
  reply.clearCookie(PLAIN_NAME, attributes(config))
}

function nameFor(config: CookieConfig): string {
  return isSecure(config) ? SECURE_NAME : PLAIN_NAME
}

function attributes(config: CookieConfig) {
  return { path: '/', httpOnly: true, sameSite: config.sessionSameSite, secure: isSecure(config) } as const
}
