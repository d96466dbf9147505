import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'

const NAME = 'hometown_device'
const YEAR = 365 * 86_400

const PATH = '/api/auth/login'

export function readDeviceToken(request: FastifyRequest): string | undefined {
  return request.cookies[NAME] || undefined
}

export function setDeviceToken(
  reply: FastifyReply,
  config: Pick<Config, 'siteUrl' | 'apiUrl' | 'sessionSameSite'>,
  token: string,
): void {
  const secure = (config.apiUrl || config.siteUrl).startsWith('https:')
  reply.setCookie(NAME, token, { path: PATH, httpOnly: true, sameSite: config.sessionSameSite, secure, maxAge: YEAR })
}
