import { accountCalls } from '@hometown/shared-types/contract/accounts'
import { invitationCalls } from '@hometown/shared-types/contract/invitations'
import type { AppContext } from '../../../context.ts'
import { getFreshlyProven, getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import { callerOf, setSessionToken } from '../../../http/callers/session-cookie.ts'
import { type App, addRoute } from '../../../http/routing.ts'
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
  invite,
  listInvitations,
  lookUpInvitation,
  withdrawInvitation,
} from './invitations.service.ts'

const rateLimit = perCaller(30)
/** What gives somebody rights, or takes them. */
const granting = { stepUp: true } as const
const grantingSecret = { ...granting, answersSecret: true, rateLimit } as const
/** Tokens can't be guessed; the limit protects the database and the processor from attempts. */
const withToken = { answersSecret: true, rateLimit } as const

export function accountRoutes(app: App, context: AppContext): void {
  addRoute(app, accountCalls.list, () => listAccounts(context))

  addRoute(
    app,
    accountCalls.update,
    ({ user, params, body }) => updateAccount(context, user, params.id, body),
    granting,
  )

  addRoute(
    app,
    accountCalls.resetPassword,
    ({ user, params, body }) => resetAccountPassword(context, user, params.id, body.version),
    grantingSecret,
  )

  addRoute(app, accountCalls.endSessions, ({ user, params }) => endAccountSessions(context, user, params.id), granting)

  addRoute(
    app,
    accountCalls.removeFactors,
    ({ user, params, body }) => removeAccountFactors(context, user, params.id, body.version),
    granting,
  )

  addRoute(
    app,
    accountCalls.updateOwn,
    (request) => {
      const { user } = request.body.email === undefined ? getSignedIn(request) : getFreshlyProven(request)
      return changeOwnAccount(context, user, request.body)
    },
    { rateLimit },
  )

  invitationRoutes(app, context)
}

function invitationRoutes(app: App, context: AppContext): void {
  addRoute(app, invitationCalls.list, () => listInvitations(context))

  addRoute(app, invitationCalls.invite, ({ user, body }) => invite(context, user, body), grantingSecret)

  addRoute(app, invitationCalls.withdraw, ({ user, params }) => withdrawInvitation(context, user, params.id), granting)

  addRoute(app, invitationCalls.lookUp, ({ body }) => lookUpInvitation(context, body.token), withToken)

  addRoute(
    app,
    invitationCalls.accept,
    async (request, reply) => {
      const { user, session } = await acceptInvitation(context, request.body, callerOf(request, context.config))
      setSessionToken(reply, context, session)
      return user
    },
    withToken,
  )
}
