import { sessionSchema, sessionsEndedSchema } from '@hometown/shared-types/accounts'
import { changePasswordSchema, currentUserSchema, loginSchema } from '@hometown/shared-types/auth'
import { messageSchema } from '@hometown/shared-types/message'
import {
  addedFactorSchema,
  addPasskeySchema,
  addTotpSchema,
  freshnessSchema,
  loginAnswerSchema,
  ownFactorsSchema,
  passkeyEnrollmentSchema,
  passkeyProofSchema,
  passkeySignInSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  stepUpSchema,
  stepUpStartSchema,
  totpEnrollmentSchema,
} from '@hometown/shared-types/second-factors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import { clearSessionToken, readSessionToken, setSessionToken } from '../../../http/callers/session-cookie.ts'
import type { App } from '../../../http/routing.ts'
import {
  addPasskey,
  addTotp,
  listOwnFactors,
  makeRecoveryCodes,
  removeOwnFactor,
  startPasskey,
  startTotp,
} from './factors.service.ts'
import { login, logout, proveSecondFactor, signInWithPasskey, startPasskeySignIn } from './login.service.ts'
import { changePassword } from './passwords.service.ts'
import { freshness, startStepUp, stepUp } from './proofs.service.ts'
import { endOwnSessions, listSessions, type NewSession, type SignedInAccount } from './sessions.service.ts'

/** Against guessing across many names. `checkPassword` counts the wrong passwords of one account. */
const rateLimit = perCaller(30)

const signingIn = { access: 'public', answersSecret: true, rateLimit } as const
const own = { access: 'contributor', beforeOwnPassword: true, beforeFactor: true } as const
const proving = { ...own, answersSecret: true, rateLimit } as const
/** The start wants a fresh proof; only its own session goes on. */
const adding = { access: 'contributor', beforeFactor: true, answersSecret: true, rateLimit } as const
const startingToAdd = { ...adding, stepUp: true } as const
const changing = { access: 'contributor', stepUp: true, rateLimit } as const
const tags = ['auth']
const byId = z.object({ id: z.string() })

export function authRoutes(app: App, context: AppContext): void {
  signInRoutes(app, context)
  factorRoutes(app, context)
}

function signInRoutes(app: App, context: AppContext): void {
  app.post(
    '/api/auth/login',
    {
      config: signingIn,
      schema: { tags, summary: 'Sign in', body: loginSchema, response: { 200: loginAnswerSchema } },
    },
    async (request, reply) => {
      const outcome = await login(context, request.body, callerOf(request))
      return 'next' in outcome ? outcome : welcome(reply, outcome)
    },
  )

  const secondHalf = { body: secondFactorSchema, response: { 200: currentUserSchema } }
  app.post(
    '/api/auth/login/second-factor',
    {
      config: signingIn,
      schema: { tags, summary: 'Sign in: the second factor, after the password', ...secondHalf },
    },
    async (request, reply) => welcome(reply, await proveSecondFactor(context, request.body, callerOf(request))),
  )

  app.post(
    '/api/auth/login/passkey/start',
    {
      config: signingIn,
      schema: { tags, summary: 'Begin to sign in with a passkey alone', response: { 200: passkeySignInSchema } },
    },
    async (request) => startPasskeySignIn(context, request.headers.origin),
  )

  const passkeyAlone = { body: passkeyProofSchema, response: { 200: currentUserSchema } }
  app.post(
    '/api/auth/login/passkey',
    { config: signingIn, schema: { tags, summary: 'Sign in with a passkey alone', ...passkeyAlone } },
    async (request, reply) => welcome(reply, await signInWithPasskey(context, request.body, callerOf(request))),
  )

  app.get(
    '/api/auth/me',
    {
      config: { ...own, prolongs: true },
      schema: { tags, summary: 'Who is signed in', response: { 200: currentUserSchema } },
    },
    async (request) => getSignedIn(request).user,
  )

  app.post(
    '/api/auth/logout',
    {
      config: { access: 'public', knowsContributors: true, prolongs: false },
      schema: { tags, summary: 'Sign out', response: { 200: messageSchema } },
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
      config: { ...own, rateLimit },
      schema: { tags, summary: 'Change your password', body: changePasswordSchema, response: { 200: messageSchema } },
    },
    async (request, reply) => {
      setSession(reply, await changePassword(context, getSignedIn(request), request.body, callerOf(request)))
      return { message: 'Password changed' }
    },
  )

  app.get(
    '/api/auth/step-up',
    {
      config: own,
      schema: { tags, summary: 'How long the last proof is still fresh', response: { 200: freshnessSchema } },
    },
    async (request) => freshness(context, getSignedIn(request)),
  )

  app.post(
    '/api/auth/step-up/start',
    {
      config: proving,
      schema: { tags, summary: 'Begin to prove again who you are', response: { 200: stepUpStartSchema } },
    },
    async (request) => startStepUp(context, getSignedIn(request), request.headers.origin),
  )

  const provenAgain = { body: stepUpSchema, response: { 200: freshnessSchema } }
  app.post(
    '/api/auth/step-up',
    {
      config: proving,
      schema: { tags, summary: 'Prove again who you are; the session gets a new token', ...provenAgain },
    },
    async (request, reply) => {
      const proven = await stepUp(context, getSignedIn(request), request.body, callerOf(request))
      setSession(reply, proven.session)
      return proven.freshness
    },
  )

  app.get(
    '/api/auth/sessions',
    {
      config: { access: 'contributor' },
      schema: { tags, summary: 'Your sessions', response: { 200: z.array(sessionSchema) } },
    },
    async (request) => {
      const { user, sessionId } = getSignedIn(request)
      return listSessions(context, user.id, sessionId)
    },
  )

  const ended = { 200: sessionsEndedSchema }
  app.post(
    '/api/auth/sessions/end-others',
    { config: changing, schema: { tags, summary: 'Sign out everywhere else', response: ended } },
    async (request) => ({ ended: await endOwnSessions(context, getSignedIn(request)) }),
  )

  app.delete(
    '/api/auth/sessions/:id',
    { config: changing, schema: { tags, summary: 'End one of your sessions', params: byId, response: ended } },
    async (request) => ({ ended: await endOwnSessions(context, getSignedIn(request), request.params.id) }),
  )

  function callerOf(request: FastifyRequest) {
    const { 'user-agent': userAgent, origin } = request.headers
    return { address: request.ip, userAgent, origin, sessionToken: readSessionToken(request, context.config) }
  }

  function welcome(reply: FastifyReply, { user, session }: SignedInAccount) {
    setSession(reply, session)
    return user
  }

  function setSession(reply: FastifyReply, { token, expiresAt }: NewSession): void {
    setSessionToken(reply, context.config, token, expiresAt - context.clock.now())
  }
}

function factorRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/auth/factors',
    {
      config: { access: 'contributor', beforeFactor: true },
      schema: { tags, summary: 'Your second factors', response: { 200: ownFactorsSchema } },
    },
    async (request) => listOwnFactors(context, getSignedIn(request), request.headers.origin),
  )

  app.post(
    '/api/auth/factors/totp/start',
    {
      config: startingToAdd,
      schema: { tags, summary: 'Begin to add an authenticator app', response: { 200: totpEnrollmentSchema } },
    },
    async (request) => startTotp(context, getSignedIn(request)),
  )

  app.post(
    '/api/auth/factors/totp',
    {
      config: adding,
      schema: { tags, summary: 'Add an authenticator app', body: addTotpSchema, response: { 201: addedFactorSchema } },
    },
    async (request, reply) => reply.code(201).send(await addTotp(context, getSignedIn(request), request.body)),
  )

  app.post(
    '/api/auth/factors/passkey/start',
    {
      config: startingToAdd,
      schema: { tags, summary: 'Begin to add a passkey', response: { 200: passkeyEnrollmentSchema } },
    },
    async (request) => startPasskey(context, getSignedIn(request), request.headers.origin),
  )

  app.post(
    '/api/auth/factors/passkey',
    {
      config: adding,
      schema: { tags, summary: 'Add a passkey', body: addPasskeySchema, response: { 201: addedFactorSchema } },
    },
    async (request, reply) => reply.code(201).send(await addPasskey(context, getSignedIn(request), request.body)),
  )

  const left = { params: byId, response: { 200: ownFactorsSchema } }
  app.delete(
    '/api/auth/factors/:id',
    { config: changing, schema: { tags, summary: 'Remove a second factor and sign out everywhere else', ...left } },
    async (request) => {
      await removeOwnFactor(context, getSignedIn(request), request.params.id)
      return listOwnFactors(context, getSignedIn(request), request.headers.origin)
    },
  )

  app.post(
    '/api/auth/factors/recovery-codes',
    {
      config: { ...changing, answersSecret: true },
      schema: { tags, summary: 'Make new recovery codes', response: { 200: recoveryCodesSchema } },
    },
    async (request) => ({ recoveryCodes: await makeRecoveryCodes(context, getSignedIn(request)) }),
  )
}
