import { randomBytes } from 'node:crypto'
import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import {
  type acceptInvitationSchema,
  INVITATION_OVER,
  type Invitation,
  type NewInvitation,
  type OpenInvitation,
  type SentInvitation,
} from '@hometown/shared-types/contract/invitations'
import { accountName } from '@hometown/shared-types/rules/names'
import type { Kysely, Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import type { Caller } from '../../../http/callers/session-cookie.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import { hashToken } from '../../../lib/hash-token.ts'
import { renderNotice } from '../../../mail-templates/notice.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { hashPassword, refusedField, refuseWeakPassword } from '../auth/passwords.service.ts'
import { changeAccount, openSession, type SignedInAccount } from '../auth/sessions.service.ts'
import { findUserByName } from '../auth/users.service.ts'
import { queueMailIn, wakeMails } from '../mail/outgoing-mails.service.ts'
import { loadMailBranding } from '../settings/mail-branding.service.ts'
import { publicationName } from '../settings/publication.service.ts'
import { isSuppressed } from '../suppressions/suppressions.service.ts'
import { isKnownEmail, refuseTakenEmail } from './accounts.service.ts'

const INVITATION_HOURS = 72

export const INVITATION_OVER_MESSAGE = `This invitation link doesn’t work anymore: it was used, replaced or withdrawn, or it’s older than ${INVITATION_HOURS} hours. If you have an account, sign in. Otherwise ask an administrator for a new link.`

/** The desk's page for invited people; the token stands in the fragment, which browsers send to nobody. */
const INVITATION_PATH = '/admin/invitation'

/** 409 `username_taken`. */
const USERNAME_TAKEN_MESSAGE = 'Another account already has this username'

type InvitationRow = Selectable<Database['invitations']>

const HOUR = 3_600_000

/** Also expired ones. */
export async function listInvitations({ store, clock }: AppContext): Promise<Invitation[]> {
  const query = store.db.selectFrom('invitations').selectAll().orderBy('created_at', 'desc').orderBy('id')
  return (await query.execute()).map((row) => invitationFromRow(row, clock.now()))
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
  const mail = await renderLink(context, row, token)
  await changeAccount(context, undefined, async (trx) => {
    await refuseTakenEmail(trx, email)
    await trx.deleteFrom('invitations').where('email', '=', email).execute()
    await trx.insertInto('invitations').values(row).execute()
    if (mail) await queueMailIn(trx, mail, now)
    const entry = { user: by, action: 'account.invite', subject: row.id, details: detailsOf(row) }
    await recordAudit(trx, entry, now)
  })
  if (mail) wakeMails(context)
  return { invitation: invitationFromRow(row, now), link: mail ? null : linkOf(context, token) }
}

export async function withdrawInvitation(context: AppContext, by: CurrentUser, id: string): Promise<void> {
  await changeAccount(context, undefined, async (trx, now) => {
    const row = await trx.deleteFrom('invitations').where('id', '=', id).returningAll().executeTakeFirst()
    if (!row) throw notFound('Invitation')
    const entry = { user: by, action: 'account.withdraw-invitation', subject: id, details: detailsOf(row) }
    await recordAudit(trx, entry, now)
  })
}

/**
 * Never through the outbox, which every editor can read: the link may be good for an administrator's account.
 * @returns undefined if the mail would not be sent
 */
async function renderLink(context: AppContext, { email: to, invited_by: by }: InvitationRow, token: string) {
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
  return { kind: 'invitation' as const, to, subject: `${by} invited you to ${branding.name}`, html, text }
}

/** The fragment stays in the browser: no log and no proxy gets the token. */
function linkOf({ config }: Pick<AppContext, 'config'>, token: string): string {
  return `${config.apiUrl || config.siteUrl}${INVITATION_PATH}#${token}`
}

export async function lookUpInvitation(context: AppContext, token: string): Promise<OpenInvitation> {
  const row = await getUsable(context.store.db, token, context.clock.now())
  const siteName = await publicationName(context)
  return { email: row.email, displayName: row.display_name, role: row.role, siteName, expiresAt: row.expires_at }
}

/** Creates the account and signs it in. */
export async function acceptInvitation(
  context: AppContext,
  { token, username, displayName, password }: z.output<typeof acceptInvitationSchema>,
  caller: Caller,
): Promise<SignedInAccount> {
  // Check before hashing the password, which is slow.
  const { email } = await getUsable(context.store.db, token, context.clock.now())
  await refuseWeakPassword(context, { username, display_name: displayName, email }, password, 'password')
  const passwordHash = await hashPassword(context.config, password)
  return changeAccount(context, undefined, async (trx, now) => {
    const { id: invitation, role } = await getUsable(trx, token, now)
    // Only one of two calls uses the invitation.
    const used = await trx.deleteFrom('invitations').where('id', '=', invitation).returning('id').executeTakeFirst()
    if (!used) throw invitationOver()
    if (await findUserByName(trx, username))
      throw refusedField(409, 'username_taken', 'username', USERNAME_TAKEN_MESSAGE)
    const user = { id: uuid(), username, role, email, display_name: displayName, password_hash: passwordHash }
    const times = { created_at: now, updated_at: now, signed_in_at: now }
    await trx
      .insertInto('users')
      .values({ ...user, ...times })
      .execute()
    await recordAudit(trx, { user, action: 'account.join', subject: user.id, details: { name: username, role } }, now)
    return openSession(trx, context.config, user.id, now, caller)
  })
}

/** @throws 409 `invitation_over` */
async function getUsable(db: Kysely<Database>, token: string, now: number): Promise<InvitationRow> {
  const query = db.selectFrom('invitations').selectAll().where('token_hash', '=', hashToken(token))
  const row = await query.where('expires_at', '>', now).executeTakeFirst()
  if (!row || (await isKnownEmail(db, row.email))) throw invitationOver()
  return row
}

function invitationOver(): AppError {
  return new AppError(409, INVITATION_OVER, INVITATION_OVER_MESSAGE)
}

/** Without the address: the log is never erased, and the address may be a reader's too. */
function detailsOf({ display_name, role }: InvitationRow) {
  return { name: display_name ?? 'a person', role }
}

function invitationFromRow(row: InvitationRow, now: number): Invitation {
  const { id, email, role } = row
  return {
    ...{ id, email, role, displayName: row.display_name, invitedBy: row.invited_by },
    ...{ createdAt: row.created_at, expiresAt: row.expires_at, isExpired: row.expires_at <= now },
  }
}
