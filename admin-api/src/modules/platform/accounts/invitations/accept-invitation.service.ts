import { USERNAME_TAKEN_MESSAGE } from '@hometown/shared-types/accounts'
import type { CurrentUser } from '@hometown/shared-types/auth'
import {
  type acceptInvitationSchema,
  INVITATION_PROBLEMS,
  type InvitationProblem,
  type OpenInvitation,
} from '@hometown/shared-types/invitation'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { retryConflicts } from '../../../../database/write-conflict.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { hashToken } from '../../../../lib/hash-token.ts'
import { recordAudit } from '../../auth/audit.service.ts'
import { withMissingFactor } from '../../auth/factors/required/missing-factor.service.ts'
import { createSession, type Device, endFormerSession, type NewSession } from '../../auth/sessions/sessions.service.ts'
import {
  createDeviceToken,
  findUserByName,
  hashPassword,
  insertUser,
  passwordRules,
  refuseWeakPassword,
} from '../../auth/sign-in/credentials.service.ts'
import { getSettings } from '../../settings/settings.service.ts'
import { findAccountByEmail } from '../accounts.repository.ts'
import { claimInvitation, findInvitationByToken } from './invitations.repository.ts'
import { announceInvitations } from './invitations.service.ts'
import type { InvitationRow } from './invitations.table.ts'

type Acceptance = z.output<typeof acceptInvitationSchema>

export async function lookUpInvitation(context: AppContext, token: string): Promise<OpenInvitation> {
  const row = await getUsable(context, token)
  if (await findAccountByEmail(context.store.db, row.email)) throw invitationRefused('invitation_known')
  const { siteName } = await getSettings(context)
  return { email: row.email, displayName: row.display_name, role: row.role, siteName, expiresAt: row.expires_at }
}

/** Creates the account and signs it in. */
export async function acceptInvitation(
  context: AppContext,
  { token, username, displayName, password }: Acceptance,
  caller: Device & { sessionToken?: string | undefined },
): Promise<{ user: CurrentUser; session: NewSession; deviceToken: string }> {
  // Check before hashing the password, which is slow.
  const { id: invitationId, email } = await getUsable(context, token)
  await refuseWeakPassword(context, { username, display_name: displayName, email }, password, 'password')
  const passwordHash = await hashPassword(context.config, password)
  const now = context.clock.now()
  const id = uuid()
  const { user, session } = await retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => {
      const claimed = await claimInvitation(trx, invitationId, now)
      const row = await findInvitationByToken(trx, hashToken(token))
      if (!claimed || !row) throw invitationRefused(problemOf(row, now) ?? 'invitation_used')
      if (await findAccountByEmail(trx, row.email)) throw invitationRefused('invitation_known')
      if (await findUserByName(trx, username)) throw usernameTaken()
      const user: CurrentUser = { id, username, displayName, role: row.role, email: row.email }
      await insertUser(trx, {
        ...{ id, username, display_name: displayName, email: row.email, role: row.role },
        ...{
          password_hash: passwordHash,
          password_rules: passwordRules(context.config),
          created_at: now,
          updated_at: now,
          signed_in_at: now,
        },
      })
      const details = { name: username, role: row.role }
      await recordAudit(trx, { user, action: 'account.join', subject: id, details }, now)
      await endFormerSession(trx, caller.sessionToken)
      return { user, session: await createSession(trx, user, now, caller) }
    }),
  )
  announceInvitations(context)
  const known = await withMissingFactor(context, context.store.db, user)
  const deviceToken = createDeviceToken(context.config, { id, password_hash: passwordHash }, 'password')
  return { user: known, session, deviceToken }
}

async function getUsable({ store, clock }: AppContext, token: string): Promise<InvitationRow> {
  const row = await findInvitationByToken(store.db, hashToken(token))
  const problem = problemOf(row, clock.now())
  if (problem || !row) throw invitationRefused(problem ?? 'invitation_unknown')
  return row
}

function usernameTaken(): AppError {
  const issues = [{ path: 'username', message: USERNAME_TAKEN_MESSAGE }]
  return new AppError(409, 'username_taken', USERNAME_TAKEN_MESSAGE, { issues })
}

type State = Pick<InvitationRow, 'used_at' | 'withdrawn_at' | 'expires_at'>

/** Why this invitation can't be used; undefined if it can. */
function problemOf(row: State | undefined, now: number): InvitationProblem | undefined {
  if (!row) return 'invitation_unknown'
  if (row.used_at !== null) return 'invitation_used'
  if (row.withdrawn_at !== null) return 'invitation_withdrawn'
  return row.expires_at <= now ? 'invitation_expired' : undefined
}

/** The status reveals no more than the message: without a link, nobody learns who has an account. */
function invitationRefused(problem: InvitationProblem): AppError {
  return new AppError(409, problem, INVITATION_PROBLEMS[problem])
}
