import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../context.ts'
import type { CookieConfig } from './cookie-config.ts'
import { readDeviceToken, setDeviceToken } from './device-cookie.ts'
import { readSessionCookie, setSessionToken } from './session-cookie.ts'

/** What a browser brings to a sign-in: the proof that the account knows it, and the session that this one replaces. */
export function signInCookies(request: FastifyRequest, config: CookieConfig) {
  return { deviceToken: readDeviceToken(request), sessionToken: readSessionCookie(request, config)?.token }
}

/** Who signs in, as far as the request says. */
export function signInCaller(request: FastifyRequest, config: CookieConfig) {
  const { 'user-agent': userAgent, origin } = request.headers
  return { address: request.ip, userAgent, origin, ...signInCookies(request, config) }
}

interface GivenTokens {
  session: { token: string; expiresAt: number }
  deviceToken: string
}

export function setSignInCookies(
  reply: FastifyReply,
  { config, clock }: { config: CookieConfig; clock: Clock },
  { session, deviceToken }: GivenTokens,
): void {
  setSessionToken(reply, config, session.token, session.expiresAt - clock.now())
  setDeviceToken(reply, config, deviceToken)
}
