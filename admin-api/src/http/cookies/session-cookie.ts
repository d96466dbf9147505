import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { clearStaffMark, setStaffMark } from './staff-cookie.ts'

const NAME = 'hometown_session'

type CookieConfig = Pick<Config, 'siteUrl' | 'apiUrl' | 'sessionSameSite'>

export function readSessionToken(request: FastifyRequest): string | undefined {
  return request.cookies[NAME] || undefined
}

export function setSessionToken(reply: FastifyReply, config: CookieConfig, token: string, expiresAt: number): void {
  reply.setCookie(NAME, token, { ...attributes(config), expires: new Date(expiresAt) })
  setStaffMark(reply, config, expiresAt)
}

export function clearSessionToken(reply: FastifyReply, config: CookieConfig): void {
  reply.clearCookie(NAME, attributes(config))
  clearStaffMark(reply, config)
}

function attributes(config: CookieConfig) {
  const secure = (config.apiUrl || config.siteUrl).startsWith('https:')
  return { path: '/', httpOnly: true, sameSite: config.sessionSameSite, secure } as const
}
