import { sessionSchema, sessionsEndedSchema } from '@hometown/shared-types/accounts'
import { changePasswordSchema, currentUserSchema, loginSchema } from '@hometown/shared-types/auth'
import { messageSchema } from '@hometown/shared-types/message'
import { loginAnswerSchema } from '@hometown/shared-types/second-factors'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import { clearSessionToken } from '../../../http/cookies/session-cookie.ts'
import { setSignInCookies, signInCaller, signInCookies } from '../../../http/cookies/sign-in-cookies.ts'
import type { App } from '../../../http/routing.ts'
import { login, logout } from './auth.service.ts'
import { changePassword } from './passwords/change-password.service.ts'
import { endOwnSessions, listSessions } from './sessions/sessions.service.ts'
import { createPasswordEntrance } from './sign-in/password-entrance.ts'

/** Against guessing across many names. login-limits.ts counts the wrong passwords of one account. */
const LOGINS_PER_CALLER = 30
const PASSWORD_CHANGES_PER_CALLER = 30

export function authRoutes(app: App, context: AppContext): void {
  const enter = createPasswordEntrance(context)

  app.post(
    '/api/auth/login',
    {
      config: { access: 'public', answersSecret: true, rateLimit: perCaller(LOGINS_PER_CALLER) },
      schema: {
        tags: ['auth'],
        summary: 'Sign in',
        body: loginSchema,
        response: { 200: loginAnswerSchema },
      },
    },
    async (request, reply) => {
      const caller = signInCaller(request, context.config)
      const outcome = await enter({ ...caller, signedIn: request.signedIn }, () => login(context, request.body, caller))
      if ('next' in outcome) return outcome
      setSignInCookies(reply, context, outcome)
      return outcome.user
    },
  )

  app.get(
    '/api/auth/me',
    {
      config: { access: 'contributor', beforeOwnPassword: true, beforeFactor: true, prolongs: true },
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
      config: { access: 'public', knowsContributors: true, prolongs: false },
      schema: { tags: ['auth'], summary: 'Sign out', response: { 200: messageSchema } },
    },
    async (request, reply) => {
      if (request.signedIn) await logout(context, request.signedIn)
      clearSessionToken(reply, context.config)
      // Pictures that only staff see, and pages that the browser keeps for its Back button.
      reply.header('clear-site-data', '"cache"')
      return { message: 'You have been logged out successfully' }
    },
  )

  app.post(
    '/api/auth/change-password',
    {
      config: {
        ...{ access: 'contributor', beforeOwnPassword: true, beforeFactor: true },
        rateLimit: perCaller(PASSWORD_CHANGES_PER_CALLER),
      },
      schema: {
        tags: ['auth'],
        summary: 'Change your password',
        body: changePasswordSchema,
        response: { 200: messageSchema },
      },
    },
    async (request, reply) => {
      const caller = { address: request.ip, deviceToken: signInCookies(request, context.config).deviceToken }
      const signedIn = getSignedIn(request)
      const changed = await enter({ ...caller, signedIn }, () =>
        changePassword(context, signedIn, request.body, caller),
      )
      setSignInCookies(reply, context, changed)
      return { message: 'Password changed' }
    },
  )

  app.get(
    '/api/auth/sessions',
    {
      config: { access: 'contributor' },
      schema: { tags: ['auth'], summary: 'Your sessions', response: { 200: z.array(sessionSchema) } },
    },
    async (request) => {
      const { user, sessionId } = getSignedIn(request)
      return listSessions(context, user.id, sessionId)
    },
  )

  app.post(
    '/api/auth/sessions/end-others',
    {
      config: { access: 'contributor', stepUp: true },
      schema: { tags: ['auth'], summary: 'Sign out everywhere else', response: { 200: sessionsEndedSchema } },
    },
    async (request) => ({ ended: await endOwnSessions(context, getSignedIn(request)) }),
  )

  app.delete(
    '/api/auth/sessions/:id',
    {
      config: { access: 'contributor', stepUp: true },
      schema: {
        tags: ['auth'],
        summary: 'End one of your sessions',
        params: z.object({ id: z.string() }),
        response: { 200: sessionsEndedSchema },
      },
    },
    async (request) => ({ ended: await endOwnSessions(context, getSignedIn(request), request.params.id) }),
  )
}
