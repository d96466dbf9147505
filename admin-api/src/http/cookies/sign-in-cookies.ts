import type { FastifyRequest } from 'fastify'
import type { CookieConfig } from './cookie-config.ts'
import { readDeviceToken } from './device-cookie.ts'
import { readSessionCookie } from './session-cookie.ts'

/** What a browser brings to a sign-in: the proof that the account knows it, and the session that this one replaces. */
export function signInCookies(request: FastifyRequest, config: CookieConfig) {
  return { deviceToken: readDeviceToken(request), sessionToken: readSessionCookie(request, config)?.token }
}
