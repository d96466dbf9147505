import { randomBytes } from 'node:crypto'
import { accountName } from '@hometown/shared-types/account-name'
import type { CurrentUser } from '@hometown/shared-types/auth'
import {
  INVITATION_HOURS,
  type Invitation,
  type NewInvitation,
  type SentInvitation,
} from '@hometown/shared-types/invitation'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { retryConflicts } from '../../../../database/write-conflict.ts'
import { notFound } from '../../../../http/errors/app-error.ts'
import { hashToken } from '../../../../lib/hash-token.ts'
import { recordAudit } from '../../auth/audit.service.ts'
import { announce } from '../../live/live.service.ts'
import { wakeMails } from '../../mail/outgoing-mails.service.ts'
import { findAccountByEmail } from '../accounts.repository.ts'
import { emailTaken } from '../email-taken.ts'
import { invitationLink, prepareInvitationMail } from './invitation-mail.ts'
import {
  deleteInvitationsBefore,
  insertInvitation,
  listOpenInvitations,
  withdrawOpenInvitation,
} from './invitations.repository.ts'
import type { InvitationRow } from './invitations.table.ts'

const HOUR = 3_600_000
/** How long a used or expired link still gets its own sentence. */
const KEPT = 30 * 24 * HOUR

type Invited = Pick<InvitationRow, 'email' | 'display_name' | 'role'>

export async function listInvitations({ store, clock }: AppContext): Promise<Invitation[]> {
  const now = clock.now()
  return (await listOpenInvitations(store.db)).map((row) => invitationFromRow(row, now))
}

export async function invite(context: AppContext, by: CurrentUser, input: NewInvitation): Promise<SentInvitation> {
  const invited = { email: input.email, display_name: input.displayName ?? null, role: input.role }
  return send(
    context,
    by,
    'account.invite',
    async (trx, now) => {
      if (await findAccountByEmail(trx, input.email)) throw emailTaken()
      await withdrawOpenInvitation(trx, { email: input.email }, now)
      return invited
    },
    input.email,
  )
}

/** With a new link; the old one no longer works. */
export async function resendInvitation(context: AppContext, by: CurrentUser, id: string): Promise<SentInvitation> {
  const open = (await listOpenInvitations(context.store.db)).find((row) => row.id === id)
  if (!open) throw notFound('Invitation')
  return send(
    context,
    by,
    'account.invite-again',
    async (trx, now) => {
      const before = await withdrawOpenInvitation(trx, { id }, now)
      if (!before) throw notFound('Invitation')
      return before
    },
    open.email,
  )
}

export async function withdrawInvitation(context: AppContext, by: CurrentUser, id: string): Promise<void> {
  const now = context.clock.now()
  await context.store.groupWrite(async (trx) => {
    const row = await withdrawOpenInvitation(trx, { id }, now)
    if (!row) throw notFound('Invitation')
    await audit(trx, by, 'account.withdraw-invitation', row, now)
  })
  announceInvitations(context)
}

async function send(
  context: AppContext,
  by: CurrentUser,
  action: string,
  replace: (trx: Transaction<Database>, now: number) => Promise<Invited>,
  to: string,
): Promise<SentInvitation> {
  const token = randomBytes(32).toString('base64url')
  const now = context.clock.now()
  const mail = await prepareInvitationMail(context, { to, by: accountName(by), token })
  // Two administrators may invite the same address at the same moment. The retry then replaces the other one's.
  const row = await retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => {
      const { email, display_name, role } = await replace(trx, now)
      const row: InvitationRow = {
        ...{ id: uuid(), email, display_name, role, token_hash: hashToken(token) },
        ...{ invited_by: accountName(by), created_at: now, expires_at: now + INVITATION_HOURS * HOUR },
        ...{ used_at: null, withdrawn_at: null },
      }
      await insertInvitation(trx, row)
      await deleteInvitationsBefore(trx, now - KEPT)
      await mail?.(trx, now)
      await audit(trx, by, action, row, now)
      return row
    }),
  )
  if (mail) wakeMails(context)
  announceInvitations(context)
  return { invitation: invitationFromRow(row, now), link: mail ? null : invitationLink(context, token) }
}

export function announceInvitations(context: AppContext): void {
  announce(context, { type: 'changed', lists: ['invitations', 'accounts', 'audit-log'] })
}

async function audit(
  trx: Transaction<Database>,
  user: CurrentUser,
  action: string,
  { id, display_name, role }: Invited & { id: string },
  now: number,
): Promise<void> {
  // Without the address: the log is never erased, and the address may be a reader's too.
  await recordAudit(trx, { user, action, subject: id, details: { name: display_name ?? 'a person', role } }, now)
}

function invitationFromRow(row: InvitationRow, now: number): Invitation {
  const { id, email, role } = row
  return {
    ...{ id, email, role, displayName: row.display_name, invitedBy: row.invited_by },
    ...{ createdAt: row.created_at, expiresAt: row.expires_at, isExpired: row.expires_at <= now },
  }
}
