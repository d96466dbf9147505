import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CookieConfig, isSecure } from './cookie-config.ts'

const PLAIN_NAME = 'hometown_device'
/** From https, on this very host, for all paths: no neighboring host can set it. */
const SECURE_NAME = `__Host-${PLAIN_NAME}`
const YEAR = 365 * 86_400

/** On http, all that has to do with signing in, and nothing else. */
const PATH = '/api/auth'

/** Browsers would send it before the new one. */
const FORMER = { name: PLAIN_NAME, path: '/api/auth/login' }
const FORMER_SECURE = { name: `__Secure-${PLAIN_NAME}`, path: PATH }

/** The token is signed, so one of a former name is as good. */
export function readDeviceToken({ cookies }: FastifyRequest): string | undefined {
  return cookies[SECURE_NAME] || cookies[FORMER_SECURE.name] || cookies[PLAIN_NAME] || undefined
}

export function setDeviceToken(reply: FastifyReply, config: CookieConfig, token: string): void {
  const secure = isSecure(config)
  const attributes = { httpOnly: true, sameSite: config.sessionSameSite, secure } as const
  for (const { name, path } of secure ? [FORMER, FORMER_SECURE] : [FORMER])
    reply.clearCookie(name, { ...attributes, path })
  const [name, path] = secure ? [SECURE_NAME, '/'] : [PLAIN_NAME, PATH]
  reply.setCookie(name, token, { ...attributes, path, maxAge: YEAR })
}
