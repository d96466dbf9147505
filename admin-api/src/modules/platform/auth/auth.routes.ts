import { sessionSchema, sessionsEndedSchema } from '@hometown/shared-types/accounts'
import { changePasswordSchema, currentUserSchema, loginSchema } from '@hometown/shared-types/auth'
import { messageSchema } from '@hometown/shared-types/message'
import {
  addedFactorSchema,
  addFactorSchema,
  enrollmentSchema,
  FRESH_FOR_MINUTES,
  freshnessSchema,
  loginAnswerSchema,
  ownFactorsSchema,
  passkeySignInSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  startFactorSchema,
  stepUpSchema,
  stepUpStartSchema,
} from '@hometown/shared-types/second-factors'
import type { FastifyContextConfig, FastifyReply, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import { callerOf, clearSessionToken, setSessionToken } from '../../../http/callers/session-cookie.ts'
import type { App } from '../../../http/routing.ts'
import { addFactor, listOwnFactors, makeRecoveryCodes, removeOwnFactor, startFactor } from './factors.service.ts'
import { freshness, login, proveSignIn, startPasskeySignIn, startStepUp, stepUp } from './login.service.ts'
import { changePassword } from './passwords.service.ts'
import { endSessions, listSessions, type SignedInAccount } from './sessions.service.ts'

/** Against guessing across many names. `checkPassword` counts the wrong passwords of one account. */
const rateLimit = perCaller(30)

const signingIn = { access: 'public', answersSecret: true, rateLimit } as const
const own = { access: 'contributor', beforeOwnPassword: true, beforeFactor: true } as const
const proving = { ...own, answersSecret: true, rateLimit } as const
/** The start wants a fresh proof; only its own session goes on. */
const adding = { access: 'contributor', beforeFactor: true, answersSecret: true, rateLimit } as const
const startingToAdd = { ...adding, stepUp: true } as const
const changing = { access: 'contributor', stepUp: true, rateLimit } as const
const byId = z.object({ id: z.string() })
const currentUser = { 200: currentUserSchema }
const fresh = { 200: freshnessSchema }
const ended = { 200: sessionsEndedSchema }

export function authRoutes(app: App, context: AppContext): void {
  signInRoutes(app, context)
  sessionRoutes(app, context)
  factorRoutes(app, context)
}

function signInRoutes(app: App, context: AppContext): void {
  app.post(
    '/api/auth/login',
    call(signingIn, 'Sign in', { body: loginSchema, response: { 200: loginAnswerSchema } }),
    async (request, reply) => {
      const outcome = await login(context, request.body, callerOf(request, context.config))
      return 'next' in outcome ? outcome : welcome(reply, outcome)
    },
  )

  app.post(
    '/api/auth/login/passkey/start',
    call(signingIn, 'Begin to sign in with a passkey alone', { response: { 200: passkeySignInSchema } }),
    async (request) => startPasskeySignIn(context, request.headers.origin),
  )

  const summary = 'Sign in: the second factor after the password, or a passkey alone'
  app.post(
    '/api/auth/login/second-factor',
    call(signingIn, summary, { body: secondFactorSchema, response: currentUser }),
    async (request, reply) =>
      welcome(reply, await proveSignIn(context, request.body, callerOf(request, context.config))),
  )

  app.get(
    '/api/auth/me',
    call({ ...own, prolongs: true }, 'Who is signed in', { response: currentUser }),
    async (request) => getSignedIn(request).user,
  )

  app.post(
    '/api/auth/logout',
    call({ access: 'public', knowsContributors: true, prolongs: false }, 'Sign out', {
      response: { 200: messageSchema },
    }),
    async ({ signedIn }, reply) => {
      if (signedIn) {
        const { user, sessionId } = signedIn
        await endSessions(context, user.id, { only: sessionId }, { user, action: 'auth.logout' })
      }
      clearSessionToken(reply, context.config)
      // Pictures that only staff see, and pages that the browser keeps for its Back button.
      reply.header('clear-site-data', '"cache"')
      return { message: 'You have been logged out successfully' }
    },
  )

  app.post(
    '/api/auth/change-password',
    call({ ...own, rateLimit }, 'Change your password', {
      body: changePasswordSchema,
      response: { 200: messageSchema },
    }),
    async (request, reply) => {
      const caller = callerOf(request, context.config)
      setSessionToken(reply, context, await changePassword(context, getSignedIn(request), request.body, caller))
      return { message: 'Password changed' }
    },
  )

  function welcome(reply: FastifyReply, { user, session }: SignedInAccount) {
    setSessionToken(reply, context, session)
    return user
  }
}

function sessionRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/auth/step-up',
    call(own, 'How long the last proof is still fresh', { response: fresh }),
    async (request) => freshness(context, getSignedIn(request)),
  )

  app.post(
    '/api/auth/step-up/start',
    call(proving, 'Begin to prove again who you are', { response: { 200: stepUpStartSchema } }),
    async (request) => startStepUp(context, getSignedIn(request), request.headers.origin),
  )

  const summary = 'Prove again who you are; the session gets a new token'
  app.post(
    '/api/auth/step-up',
    call(proving, summary, { body: stepUpSchema, response: fresh }),
    async (request, reply) => {
      const caller = callerOf(request, context.config)
      setSessionToken(reply, context, await stepUp(context, getSignedIn(request), request.body, caller))
      return { freshFor: FRESH_FOR_MINUTES * 60 }
    },
  )

  app.get(
    '/api/auth/sessions',
    call({ access: 'contributor' }, 'Your sessions', { response: { 200: z.array(sessionSchema) } }),
    async (request) => listSessions(context, getSignedIn(request)),
  )

  app.post(
    '/api/auth/sessions/end-others',
    call(changing, 'Sign out everywhere else', { response: ended }),
    async (request) => {
      const { user, sessionId } = getSignedIn(request)
      const entry = { user, action: 'auth.end-sessions' }
      return { ended: await endSessions(context, user.id, { except: sessionId }, entry) }
    },
  )

  app.delete(
    '/api/auth/sessions/:id',
    call(changing, 'End one of your sessions', { params: byId, response: ended }),
    async (request) => {
      const { user } = getSignedIn(request)
      const entry = { user, action: 'auth.end-sessions' }
      return { ended: await endSessions(context, user.id, { only: request.params.id }, entry) }
    },
  )
}

function factorRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/auth/factors',
    call({ access: 'contributor', beforeFactor: true }, 'Your second factors', { response: { 200: ownFactorsSchema } }),
    async (request) => listOwnFactors(context, getSignedIn(request), request.headers.origin),
  )

  const start = { body: startFactorSchema, response: { 200: enrollmentSchema } }
  app.post(
    '/api/auth/factors/start',
    call(startingToAdd, 'Begin to add a passkey or an authenticator app', start),
    async (request) => startFactor(context, getSignedIn(request), request.body.kind, request.headers.origin),
  )

  const add = { body: addFactorSchema, response: { 201: addedFactorSchema } }
  app.post('/api/auth/factors', call(adding, 'Add a passkey or an authenticator app', add), async (request, reply) =>
    reply.code(201).send(await addFactor(context, getSignedIn(request), request.body)),
  )

  app.delete(
    '/api/auth/factors/:id',
    call(changing, 'Remove a second factor and sign out everywhere else', { params: byId }),
    async (request) => {
      await removeOwnFactor(context, getSignedIn(request), request.params.id)
      return {}
    },
  )

  app.post(
    '/api/auth/factors/recovery-codes',
    call({ ...changing, answersSecret: true }, 'Make new recovery codes', { response: { 200: recoveryCodesSchema } }),
    async (request) => ({ recoveryCodes: await makeRecoveryCodes(context, getSignedIn(request)) }),
  )
}

function call<const C extends FastifyContextConfig, S extends FastifySchema>(config: C, summary: string, schema: S) {
  return { config, schema: { tags: ['auth'], summary, ...schema } }
}
