import { authCalls, factorCalls } from '@hometown/shared-types/contract/sign-in'
import type { FastifyReply } from 'fastify'
import { getRow } from '../../../database/read-rows.ts'
import { getSession } from '../../../http/access/access-guard.ts'
import { clearSessionToken, clientOf, setSessionToken } from '../../../http/access/session-cookie.ts'
import { rateLimitPerClient } from '../../../http/rate-limits.ts'
import type { Session } from '../../../http/request-context.ts'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { addFactor, listOwnFactors, makeRecoveryCodes, removeOwnFactor, startFactor } from './factors.service.ts'
import { completeStepUp, login, startPasskeySignIn } from './login.service.ts'
import { changePassword } from './passwords.service.ts'
import { createChallenge } from './proofs.service.ts'
import { endSessions, listSessions, type OpenedSession } from './sessions.service.ts'
import { users } from './users.ts'

/** The limit stops guessing across many names. `checkPassword` counts the wrong passwords of one account. */
const rateLimit = rateLimitPerClient(30)

const signInOptions = { noStore: true, rateLimit } as const
const ownAccountOptions = { allowTemporaryPassword: true, allowWithoutSecondFactor: true } as const
/** The start wants a fresh proof; only its own session goes on. */
const addFactorOptions = { allowWithoutSecondFactor: true, noStore: true, rateLimit } as const
const changeFactorOptions = { stepUp: true, rateLimit } as const

export const authRoutes: FeatureRoutes = (app, context) => {
  addRoute(app, authCalls.login, signInOptions, async (request, reply) => {
    const outcome = await login(context, request.body, clientOf(request, context.config))
    return 'token' in outcome ? outcome : welcome(reply, outcome)
  })

  addRoute(app, authCalls.startPasskey, signInOptions, () => startPasskeySignIn(context))

  addRoute(app, authCalls.prove, { ...signInOptions, allowContributors: true }, async (request, reply) =>
    welcome(reply, await completeStepUp(context, request.body, clientOf(request, context.config), request.session)),
  )

  addRoute(app, authCalls.me, { ...ownAccountOptions, extendsSession: true }, ({ user }) => user)

  addRoute(app, authCalls.logout, { allowContributors: true, extendsSession: false }, async ({ session }, reply) => {
    if (session) {
      const { user, sessionId } = session
      await endSessions(context, user, { userId: user.id, only: sessionId, action: 'auth.logout' })
    }
    clearSessionToken(reply, context.config)
    // The cache has pictures that only staff see, and pages that the browser keeps for its Back button.
    reply.header('clear-site-data', '"cache"')
    return { message: 'You have been logged out successfully' }
  })

  addRoute(app, authCalls.changePassword, { ...ownAccountOptions, rateLimit }, async (request, reply) => {
    const caller = clientOf(request, context.config)
    setSessionToken(reply, context, await changePassword(context, getSession(request), request.body, caller))
    return { message: 'Password changed' }
  })

  addRoute(app, authCalls.needProof, { stepUp: true }, () => ({}))

  addRoute(app, authCalls.startStepUp, { ...ownAccountOptions, noStore: true, rateLimit }, async (request) => {
    const { user, sessionId } = getSession(request)
    return createChallenge(context, await getRow(context.store.db, users, user.id), sessionId)
  })

  addRoute(app, authCalls.sessions, (request) => listSessions(context, getSession(request)))

  addRoute(app, authCalls.endOtherSessions, changeFactorOptions, (request) =>
    endOwn(getSession(request), { except: getSession(request).sessionId }),
  )

  addRoute(app, authCalls.endSession, changeFactorOptions, (request) =>
    endOwn(getSession(request), { only: request.params.id }),
  )

  addRoute(app, factorCalls.list, { allowWithoutSecondFactor: true }, (request) =>
    listOwnFactors(context, getSession(request)),
  )

  addRoute(app, factorCalls.start, { ...addFactorOptions, stepUp: true }, (request) =>
    startFactor(context, getSession(request), request.body.kind),
  )

  addRoute(app, factorCalls.add, addFactorOptions, (request) => addFactor(context, getSession(request), request.body))

  addRoute(app, factorCalls.remove, changeFactorOptions, (request) =>
    removeOwnFactor(context, getSession(request), request.params.id),
  )

  addRoute(app, factorCalls.makeRecoveryCodes, { ...changeFactorOptions, noStore: true }, async (request) => ({
    recoveryCodes: await makeRecoveryCodes(context, getSession(request)),
  }))

  function welcome(reply: FastifyReply, { user, session }: OpenedSession) {
    setSessionToken(reply, context, session)
    return user
  }

  async function endOwn({ user }: Session, which: { only: string } | { except: string }) {
    return { ended: await endSessions(context, user, { userId: user.id, ...which, action: 'auth.end-sessions' }) }
  }
}
