import { authCalls, factorCalls } from '@hometown/shared-types/contract/sign-in'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../../../context.ts'
import { getRow } from '../../../database/find-row.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import { callerOf, clearSessionToken, setSessionToken } from '../../../http/callers/session-cookie.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { type App, addRoute } from '../../../http/routing.ts'
import { addFactor, listOwnFactors, makeRecoveryCodes, removeOwnFactor, startFactor } from './factors.service.ts'
import { login, prove, startPasskeySignIn } from './login.service.ts'
import { changePassword } from './passwords.service.ts'
import { askProof } from './proofs.service.ts'
import { endSessions, listSessions, type SignedInAccount } from './sessions.service.ts'
import { users } from './users.service.ts'

/** Against guessing across many names. `checkPassword` counts the wrong passwords of one account. */
const rateLimit = perCaller(30)

const signingIn = { answersSecret: true, rateLimit } as const
const own = { beforeOwnPassword: true, beforeFactor: true } as const
/** The start wants a fresh proof; only its own session goes on. */
const adding = { beforeFactor: true, answersSecret: true, rateLimit } as const
const changing = { stepUp: true, rateLimit } as const

export function authRoutes(app: App, context: AppContext): void {
  addRoute(
    app,
    authCalls.login,
    async (request, reply) => {
      const outcome = await login(context, request.body, callerOf(request, context.config))
      return 'token' in outcome ? outcome : welcome(reply, outcome)
    },
    signingIn,
  )

  addRoute(app, authCalls.startPasskey, () => startPasskeySignIn(context), signingIn)

  addRoute(
    app,
    authCalls.prove,
    async (request, reply) =>
      welcome(reply, await prove(context, request.body, callerOf(request, context.config), request.signedIn)),
    { ...signingIn, knowsContributors: true },
  )

  addRoute(app, authCalls.me, ({ user }) => user, { ...own, prolongs: true })

  addRoute(
    app,
    authCalls.logout,
    async ({ signedIn }, reply) => {
      if (signedIn) {
        const { user, sessionId } = signedIn
        await endSessions(context, user, { userId: user.id, only: sessionId, action: 'auth.logout' })
      }
      clearSessionToken(reply, context.config)
      // Pictures that only staff see, and pages that the browser keeps for its Back button.
      reply.header('clear-site-data', '"cache"')
      return { message: 'You have been logged out successfully' }
    },
    { knowsContributors: true, prolongs: false },
  )

  addRoute(
    app,
    authCalls.changePassword,
    async (request, reply) => {
      const caller = callerOf(request, context.config)
      setSessionToken(reply, context, await changePassword(context, getSignedIn(request), request.body, caller))
      return { message: 'Password changed' }
    },
    { ...own, rateLimit },
  )

  addRoute(app, authCalls.needProof, () => ({}), { stepUp: true })

  addRoute(
    app,
    authCalls.startStepUp,
    async (request) => {
      const { user, sessionId } = getSignedIn(request)
      return askProof(context, await getRow(context.store.db, users, user.id), sessionId)
    },
    { ...own, answersSecret: true, rateLimit },
  )

  addRoute(app, authCalls.sessions, (request) => listSessions(context, getSignedIn(request)))

  addRoute(
    app,
    authCalls.endOtherSessions,
    (request) => endOwn(getSignedIn(request), { except: getSignedIn(request).sessionId }),
    changing,
  )

  addRoute(app, authCalls.endSession, (request) => endOwn(getSignedIn(request), { only: request.params.id }), changing)

  addRoute(app, factorCalls.list, (request) => listOwnFactors(context, getSignedIn(request)), { beforeFactor: true })

  addRoute(app, factorCalls.start, (request) => startFactor(context, getSignedIn(request), request.body.kind), {
    ...adding,
    stepUp: true,
  })

  addRoute(app, factorCalls.add, (request) => addFactor(context, getSignedIn(request), request.body), adding)

  addRoute(
    app,
    factorCalls.remove,
    (request) => removeOwnFactor(context, getSignedIn(request), request.params.id),
    changing,
  )

  addRoute(
    app,
    factorCalls.makeRecoveryCodes,
    async (request) => ({ recoveryCodes: await makeRecoveryCodes(context, getSignedIn(request)) }),
    { ...changing, answersSecret: true },
  )

  function welcome(reply: FastifyReply, { user, session }: SignedInAccount) {
    setSessionToken(reply, context, session)
    return user
  }

  async function endOwn({ user }: SignedIn, which: { only: string } | { except: string }) {
    return { ended: await endSessions(context, user, { userId: user.id, ...which, action: 'auth.end-sessions' }) }
  }
}
