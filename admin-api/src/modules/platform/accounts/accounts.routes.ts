import { accountCalls } from '@hometown/shared-types/contract/accounts'
import { invitationCalls } from '@hometown/shared-types/contract/invitations'
import type { AppContext } from '../../../context.ts'
import { getFreshSession, getSession } from '../../../http/access/access-guard.ts'
import { clientOf, setSessionToken } from '../../../http/access/session-cookie.ts'
import { rateLimitPerClient } from '../../../http/rate-limits.ts'
import { type App, addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import {
  changeOwnAccount,
  endAccountSessions,
  listAccounts,
  removeAccountFactors,
  resetAccountPassword,
  updateAccount,
} from './accounts.service.ts'
import {
  acceptInvitation,
  inviteColleague,
  listInvitations,
  lookUpInvitation,
  withdrawInvitation,
} from './invitations.service.ts'

const rateLimit = rateLimitPerClient(30)
/** Calls that give an account rights, or take them, need a fresh proof. */
const grantsRights = { stepUp: true } as const
const grantsRightsBySecret = { ...grantsRights, noStore: true, rateLimit } as const
/** Tokens can't be guessed; the limit protects the database and the processor from attempts. */
const invitationTokenOptions = { noStore: true, rateLimit } as const

export const accountRoutes: FeatureRoutes = (app, context) => {
  addRoute(app, accountCalls.list, () => listAccounts(context))

  addRoute(app, accountCalls.update, grantsRights, ({ user, params, body }) =>
    updateAccount(context, user, params.id, body),
  )

  addRoute(app, accountCalls.resetPassword, grantsRightsBySecret, ({ user, params, body }) =>
    resetAccountPassword(context, user, params.id, body.version),
  )

  addRoute(app, accountCalls.endSessions, grantsRights, ({ user, params }) =>
    endAccountSessions(context, user, params.id),
  )

  addRoute(app, accountCalls.removeFactors, grantsRights, ({ user, params, body }) =>
    removeAccountFactors(context, user, params.id, body.version),
  )

  addRoute(app, accountCalls.updateOwn, { rateLimit }, (request) => {
    const { user } = request.body.email === undefined ? getSession(request) : getFreshSession(request)
    return changeOwnAccount(context, user, request.body)
  })

  invitationRoutes(app, context)
}

function invitationRoutes(app: App, context: AppContext): void {
  addRoute(app, invitationCalls.list, () => listInvitations(context))

  addRoute(app, invitationCalls.invite, grantsRightsBySecret, ({ user, body }) => inviteColleague(context, user, body))

  addRoute(app, invitationCalls.withdraw, grantsRights, ({ user, params }) =>
    withdrawInvitation(context, user, params.id),
  )

  addRoute(app, invitationCalls.lookUp, invitationTokenOptions, ({ body }) => lookUpInvitation(context, body.token))

  addRoute(app, invitationCalls.accept, invitationTokenOptions, async (request, reply) => {
    const { user, session } = await acceptInvitation(context, request.body, clientOf(request, context.config))
    setSessionToken(reply, context, session)
    return user
  })
}
