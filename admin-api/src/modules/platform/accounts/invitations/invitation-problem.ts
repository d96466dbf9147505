import { INVITATION_PROBLEMS, type InvitationProblem } from '@hometown/shared-types/invitation'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { InvitationRow } from './invitations.table.ts'

type State = Pick<InvitationRow, 'used_at' | 'withdrawn_at' | 'expires_at'>

/** Why this invitation can't be used; undefined if it can. */
export function problemOf(row: State | undefined, now: number): InvitationProblem | undefined {
  if (!row) return 'invitation_unknown'
  if (row.used_at !== null) return 'invitation_used'
  if (row.withdrawn_at !== null) return 'invitation_withdrawn'
  return row.expires_at <= now ? 'invitation_expired' : undefined
}

/** The status reveals no more than the message: without a link, nobody learns who has an account. */
export function invitationRefused(problem: InvitationProblem): AppError {
  return new AppError(409, problem, INVITATION_PROBLEMS[problem])
}
