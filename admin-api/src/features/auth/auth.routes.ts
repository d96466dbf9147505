import { changePasswordSchema, currentUserSchema, loginSchema } from '@hometown/shared-types/auth'
import { messageSchema } from '@hometown/shared-types/message'
import type { AppContext } from '../../context.ts'
import { getSignedIn } from '../../http/access-guard.ts'
import { perCaller, tooMany } from '../../http/rate-limits.ts'
import type { App } from '../../http/routing.ts'
import { clearSessionToken, setSessionToken } from '../../http/session-cookie.ts'
import { changePassword, login, logout } from './auth.service.ts'

const LOGINS_PER_CALLER = 10
const PASSWORD_CHANGES_PER_CALLER = 10

/** More than one caller may try, so that nobody can lock an editor out with a handful of wrong guesses. */
const LOGINS_PER_USERNAME = { max: 30, timeWindow: 15 * 60_000 }

export function authRoutes(app: App, context: AppContext): void {
  const limitUsername = app.createRateLimit({
    ...LOGINS_PER_USERNAME,
    keyGenerator: (request) => loginSchema.parse(request.body).username.toLowerCase(),
  })

  app.post(
    '/api/auth/login',
    {
      config: { access: 'public', rateLimit: perCaller(LOGINS_PER_CALLER) },
      schema: { tags: ['auth'], summary: 'Sign in', body: loginSchema, response: { 200: currentUserSchema } },
    },
    async (request, reply) => {
      const limit = await limitUsername(request)
      if (!limit.isAllowed && limit.isExceeded) throw tooMany(limit.ttl)
      const { user, session } = await login(context, request.body)
      setSessionToken(reply, context.config, session.token, session.expiresAt)
      return user
    },
  )

  app.get(
    '/api/auth/me',
    {
      config: { access: 'staff' },
      schema: { tags: ['auth'], summary: 'Who is signed in', response: { 200: currentUserSchema } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return getSignedIn(request).user
    },
  )

  app.post(
    '/api/auth/logout',
    {
      config: { access: 'public' },
      schema: { tags: ['auth'], summary: 'Sign out', response: { 200: messageSchema } },
    },
    async (request, reply) => {
      if (request.signedIn) await logout(context, request.signedIn)
      clearSessionToken(reply, context.config)
      return { message: 'You have been logged out successfully' }
    },
  )

  app.post(
    '/api/auth/change-password',
    {
      config: { access: 'staff', rateLimit: perCaller(PASSWORD_CHANGES_PER_CALLER) },
      schema: {
        tags: ['auth'],
        summary: 'Change the own password',
        body: changePasswordSchema,
        response: { 200: messageSchema },
      },
    },
    async (request) => {
      await changePassword(context, getSignedIn(request), request.body)
      return { message: 'Password changed' }
    },
  )
}
