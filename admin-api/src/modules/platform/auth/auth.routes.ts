import { sessionSchema, sessionsEndedSchema } from '@hometown/shared-types/accounts'
import { changePasswordSchema, currentUserSchema, loginSchema } from '@hometown/shared-types/auth'
import { messageSchema } from '@hometown/shared-types/message'
import {
  addedFactorSchema,
  addFactorSchema,
  askedProofSchema,
  enrollmentSchema,
  freshnessSchema,
  loginAnswerSchema,
  ownFactorsSchema,
  proofSchema,
  recoveryCodesSchema,
  startFactorSchema,
} from '@hometown/shared-types/second-factors'
import type { FastifyContextConfig, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import { callerOf, clearSessionToken, setSessionToken } from '../../../http/callers/session-cookie.ts'
import type { App } from '../../../http/routing.ts'
import { addFactor, listOwnFactors, makeRecoveryCodes, removeOwnFactor, startFactor } from './factors.service.ts'
import { login, prove, startPasskeySignIn } from './login.service.ts'
import { changePassword } from './passwords.service.ts'
import { askProof } from './proofs.service.ts'
import { endSessions, listSessions, type SignedInAccount } from './sessions.service.ts'
import { getUser } from './users.service.ts'

/** Against guessing across many names. `checkPassword` counts the wrong passwords of one account. */
const rateLimit = perCaller(30)

const signingIn = { access: 'public', answersSecret: true, rateLimit } as const
const own = { access: 'contributor', beforeOwnPassword: true, beforeFactor: true } as const
/** The start wants a fresh proof; only its own session goes on. */
const adding = { access: 'contributor', beforeFactor: true, answersSecret: true, rateLimit } as const
const changing = { access: 'contributor', stepUp: true, rateLimit } as const
const params = z.object({ id: z.string() })

export function authRoutes(app: App, context: AppContext): void {
  signInRoutes(app, context)
  sessionRoutes(app, context)
  factorRoutes(app, context)
}

function signInRoutes(app: App, context: AppContext): void {
  const signIn = { body: loginSchema, ...answers(loginAnswerSchema) }
  app.post('/api/auth/login', call(signingIn, 'Sign in', signIn), async (request, reply) => {
    const outcome = await login(context, request.body, callerOf(request, context.config))
    return 'token' in outcome ? outcome : welcome(reply, outcome)
  })

  const alone = call(signingIn, 'Begin to sign in with a passkey alone', answers(askedProofSchema))
  app.post('/api/auth/passkey/start', alone, async () => startPasskeySignIn(context))

  const summary = 'Prove who you are: after the password, with a passkey alone, or once more, for a fresh proof'
  const proof = { body: proofSchema, ...answers(currentUserSchema) }
  const proving = call({ ...signingIn, knowsContributors: true }, summary, proof)
  app.post('/api/auth/prove', proving, async (request, reply) =>
    welcome(reply, await prove(context, request.body, callerOf(request, context.config), request.signedIn)),
  )

  const me = call({ ...own, prolongs: true }, 'Who is signed in', answers(currentUserSchema))
  app.get('/api/auth/me', me, async (request) => getSignedIn(request).user)

  const leaving = { access: 'public', knowsContributors: true, prolongs: false } as const
  app.post('/api/auth/logout', call(leaving, 'Sign out', answers(messageSchema)), async ({ signedIn }, reply) => {
    if (signedIn) {
      const { user, sessionId } = signedIn
      await endSessions(context, user.id, { only: sessionId }, { user, action: 'auth.logout' })
    }
    clearSessionToken(reply, context.config)
    // Pictures that only staff see, and pages that the browser keeps for its Back button.
    reply.header('clear-site-data', '"cache"')
    return { message: 'You have been logged out successfully' }
  })

  const change = { body: changePasswordSchema, ...answers(messageSchema) }
  app.post(
    '/api/auth/change-password',
    call({ ...own, rateLimit }, 'Change your password', change),
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
  const fresh = call(own, 'How long the last proof is still fresh', answers(freshnessSchema))
  app.get('/api/auth/step-up', fresh, async (request) => {
    const { freshUntil = 0 } = getSignedIn(request)
    return { freshFor: Math.max(0, Math.ceil((freshUntil - context.clock.now()) / 1000)) }
  })

  const start = call(
    { ...own, answersSecret: true, rateLimit },
    'Begin to prove again who you are',
    answers(askedProofSchema),
  )
  app.post('/api/auth/step-up/start', start, async (request) => {
    const { user, sessionId } = getSignedIn(request)
    return askProof(context, await getUser(context.store.db, user.id), sessionId)
  })

  const list = call({ access: 'contributor' }, 'Your sessions', answers(z.array(sessionSchema)))
  app.get('/api/auth/sessions', list, async (request) => listSessions(context, getSignedIn(request)))

  const others = call(changing, 'Sign out everywhere else', answers(sessionsEndedSchema))
  app.post('/api/auth/sessions/end-others', others, async (request) =>
    endOwn(request, { except: getSignedIn(request).sessionId }),
  )

  const one = call(changing, 'End one of your sessions', { params, ...answers(sessionsEndedSchema) })
  app.delete('/api/auth/sessions/:id', one, async (request) => endOwn(request, { only: request.params.id }))

  async function endOwn(request: FastifyRequest, which: { only: string } | { except: string }) {
    const { user } = getSignedIn(request)
    return { ended: await endSessions(context, user.id, which, { user, action: 'auth.end-sessions' }) }
  }
}

function factorRoutes(app: App, context: AppContext): void {
  const listing = { access: 'contributor', beforeFactor: true } as const
  const list = call(listing, 'Your second factors', answers(ownFactorsSchema))
  app.get('/api/auth/factors', list, async (request) => listOwnFactors(context, getSignedIn(request)))

  const begin = { body: startFactorSchema, ...answers(enrollmentSchema) }
  const start = call({ ...adding, stepUp: true }, 'Begin to add a passkey or an authenticator app', begin)
  app.post('/api/auth/factors/start', start, async (request) =>
    startFactor(context, getSignedIn(request), request.body.kind),
  )

  const add = { body: addFactorSchema, response: { 201: addedFactorSchema } }
  app.post('/api/auth/factors', call(adding, 'Add a passkey or an authenticator app', add), async (request, reply) =>
    reply.code(201).send(await addFactor(context, getSignedIn(request), request.body)),
  )

  const remove = call(changing, 'Remove a second factor and sign out everywhere else', { params })
  app.delete('/api/auth/factors/:id', remove, async (request) => {
    await removeOwnFactor(context, getSignedIn(request), request.params.id)
    return {}
  })

  const make = call({ ...changing, answersSecret: true }, 'Make new recovery codes', answers(recoveryCodesSchema))
  app.post('/api/auth/factors/recovery-codes', make, async (request) => ({
    recoveryCodes: await makeRecoveryCodes(context, getSignedIn(request)),
  }))
}

function call<const C extends FastifyContextConfig, S extends FastifySchema>(config: C, summary: string, schema: S) {
  return { config, schema: { tags: ['auth'], summary, ...schema } }
}

function answers<T extends z.ZodType>(schema: T) {
  return { response: { 200: schema } }
}
