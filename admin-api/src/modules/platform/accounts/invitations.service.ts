import { randomBytes } from 'node:crypto'
import { accountName } from '@hometown/shared-types/account-name'
import type { CurrentUser } from '@hometown/shared-types/auth'
import {
  type acceptInvitationSchema,
  INVITATION_HOURS,
  INVITATION_OVER,
  INVITATION_OVER_MESSAGE,
  INVITATION_PATH,
  type Invitation,
  type NewInvitation,
  type OpenInvitation,
  type SentInvitation,
} from '@hometown/shared-types/invitation'
import type { Selectable, Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import { hashToken } from '../../../lib/hash-token.ts'
import { renderNotice } from '../../../mail-templates/notice.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { hashPassword, refuseWeakPassword } from '../auth/passwords.service.ts'
import { type Device, openSession, type SignedInAccount } from '../auth/sessions.service.ts'
import { announce } from '../live/live.service.ts'
import { queueMail, wakeMails } from '../mail/outgoing-mails.service.ts'
import { loadMailBranding } from '../settings/mail-branding.service.ts'
import { getSettings } from '../settings/settings.service.ts'
import { isSuppressed } from '../suppressions/suppressions.service.ts'
import { insertAccount, isKnownEmail, refuseTakenEmail } from './accounts.service.ts'

type InvitationRow = Selectable<Database['invitations']>

const HOUR = 3_600_000

/** Also expired ones. */
export async function listInvitations({ store, clock }: AppContext): Promise<Invitation[]> {
  const rows = await store.db
    .selectFrom('invitations')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => invitationFromRow(row, clock.now()))
}

/** Replaces the open invitation of this address, whose link no longer works. */
export async function invite(
  context: AppContext,
  by: CurrentUser,
  { email, displayName = null, role }: NewInvitation,
): Promise<SentInvitation> {
  const token = randomBytes(32).toString('base64url')
  const now = context.clock.now()
  const row: InvitationRow = {
    ...{ id: uuid(), email, display_name: displayName, role, token_hash: hashToken(token) },
    ...{ inviter_id: by.id, invited_by: accountName(by) },
    ...{ created_at: now, expires_at: now + INVITATION_HOURS * HOUR },
  }
  const queueLink = await prepareMail(context, row, token)
  // Two administrators may invite the same address at the same moment. The retry then replaces the other one's.
  await retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => {
      await refuseTakenEmail(trx, email)
      await trx.deleteFrom('invitations').where('email', '=', email).execute()
      await trx.insertInto('invitations').values(row).execute()
      await queueLink?.(trx, now)
      await audit(trx, by, 'account.invite', row, now)
    }),
  )
  if (queueLink) wakeMails(context)
  announceInvitations(context)
  return { invitation: invitationFromRow(row, now), link: queueLink ? null : linkOf(context, token) }
}

export async function withdrawInvitation(context: AppContext, by: CurrentUser, id: string): Promise<void> {
  await context.store.groupWrite(async (trx) => {
    const row = await trx.deleteFrom('invitations').where('id', '=', id).returningAll().executeTakeFirst()
    if (!row) throw notFound('Invitation')
    await audit(trx, by, 'account.withdraw-invitation', row, context.clock.now())
  })
  announceInvitations(context)
}

/**
 * Never through the outbox, which every editor can read: the link may be good for an administrator's account.
 * @returns what writes the mail; undefined if it would not be sent
 */
async function prepareMail(context: AppContext, { email: to, invited_by: by }: InvitationRow, token: string) {
  if (!context.config.smtpUrl || (await isSuppressed(context.store.db, to))) return undefined
  const branding = await loadMailBranding(context)
  const { html, text } = await renderNotice({
    branding,
    title: `Join the newsroom of ${branding.name}`,
    paragraphs: [
      `${by} invited you to write for ${branding.name}. Choose a username and a password to begin.`,
      `The link works once, for ${INVITATION_HOURS} hours.`,
    ],
    button: { label: 'Accept the invitation', url: linkOf(context, token) },
    footer: `You get this email because ${by} entered your address. If you don’t know them, ignore this email.`,
  })
  const subject = `${by} invited you to ${branding.name}`
  return (trx: Transaction<Database>, now: number) =>
    queueMail(trx, { kind: 'invitation', to, subject, html, text }, now)
}

/** The fragment stays in the browser: no log and no proxy gets the token. */
function linkOf({ config }: Pick<AppContext, 'config'>, token: string): string {
  return `${config.apiUrl || config.siteUrl}${INVITATION_PATH}#${token}`
}

export async function lookUpInvitation(context: AppContext, token: string): Promise<OpenInvitation> {
  const row = await getUsable(context, token)
  const { siteName } = await getSettings(context)
  return { email: row.email, displayName: row.display_name, role: row.role, siteName, expiresAt: row.expires_at }
}

/** Creates the account and signs it in. */
export async function acceptInvitation(
  context: AppContext,
  { token, username, displayName, password }: z.output<typeof acceptInvitationSchema>,
  caller: Device,
): Promise<SignedInAccount> {
  // Check before hashing the password, which is slow.
  const { email } = await getUsable(context, token)
  await refuseWeakPassword(context, { username, display_name: displayName, email }, password, 'password')
  const passwordHash = await hashPassword(context.config, password)
  const accepted = await retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => {
      const now = context.clock.now()
      const { role } = await claim(trx, token, now)
      const user: CurrentUser = { id: uuid(), username, displayName, role, email }
      await insertAccount(trx, {
        ...{ id: user.id, username, display_name: displayName, email, role, password_hash: passwordHash },
        ...{ created_at: now, updated_at: now, signed_in_at: now },
      })
      await recordAudit(trx, { user, action: 'account.join', subject: user.id, details: { name: username, role } }, now)
      return openSession(trx, context.config, user, now, caller)
    }),
  )
  announceInvitations(context)
  return accepted
}

/** One statement, so that only one of two calls uses the invitation. */
async function claim(trx: Transaction<Database>, token: string, now: number): Promise<InvitationRow> {
  const claimed = await trx
    .deleteFrom('invitations')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!claimed || (await isKnownEmail(trx, claimed.email))) throw invitationOver()
  return claimed
}

async function getUsable({ store, clock }: AppContext, token: string): Promise<InvitationRow> {
  const row = await store.db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  if (!row || (await isKnownEmail(store.db, row.email))) throw invitationOver()
  return row
}

function invitationOver(): AppError {
  return new AppError(409, INVITATION_OVER, INVITATION_OVER_MESSAGE)
}

function announceInvitations(context: AppContext): void {
  announce(context, { type: 'changed', lists: ['invitations', 'accounts', 'audit-log'] })
}

async function audit(
  trx: Transaction<Database>,
  user: CurrentUser,
  action: string,
  { id, display_name, role }: InvitationRow,
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
