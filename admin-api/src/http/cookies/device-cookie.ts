import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CookieConfig, isSecure } from './cookie-config.ts'

const PLAIN_NAME = 'hometown_device'
const SECURE_NAME = `__Secure-${PLAIN_NAME}`
const YEAR = 365 * 86_400

/** All that has to do with signing in, and nothing else. */
const PATH = '/api/auth'
const FORMER_PATH = '/api/auth/login'

/** The token is signed, so one of the former name is as good. */
export function readDeviceToken({ cookies }: FastifyRequest): string | undefined {
  return cookies[SECURE_NAME] || cookies[PLAIN_NAME] || undefined
}

export function setDeviceToken(reply: FastifyReply, config: CookieConfig, token: string): void {
  const secure = isSecure(config)
  const attributes = { httpOnly: true, sameSite: config.sessionSameSite, secure } as const
  // Browsers would send it before the new one.
  reply.clearCookie(PLAIN_NAME, { ...attributes, path: FORMER_PATH })
  reply.setCookie(secure ? SECURE_NAME : PLAIN_NAME, token, { ...attributes, path: PATH, maxAge: YEAR })
}
