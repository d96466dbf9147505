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
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Actor, Db, Row, Tx } from '../../../database/database.ts'
import type { Client } from '../../../http/access/session-cookie.ts'
import { AppError, fieldError, notFound } from '../../../http/errors/app-error.ts'
import { pick } from '../../../lib/pick.ts'
import { hashToken } from '../../../lib/tokens.ts'
import { renderNotice } from '../../../mail-templates/notice.ts'
import {
  findUserByName,
  hashPassword,
  type OpenedSession,
  openSession,
  refuseWeakPassword,
  users,
} from '../auth/index.ts'
import { queueMail } from '../mail/index.ts'
import { loadMailBranding, publicationName } from '../settings/index.ts'
import { isSuppressed } from '../suppressions/index.ts'
import { isAccountEmail, refuseTakenEmail } from './accounts.service.ts'

const INVITATION_HOURS = 72

export const INVITATION_OVER_MESSAGE = `This invitation link doesn’t work anymore: it was used, replaced or withdrawn, or it’s older than ${INVITATION_HOURS} hours. If you have an account, sign in. Otherwise ask an administrator for a new link.`

/** The desk's page for invited people; the token stands in the fragment, which browsers send to nobody. */
const INVITATION_PATH = '/admin/invitation'

const USERNAME_TAKEN_MESSAGE = 'Another account already has this username'

type InvitationRow = Row<'invitations'>

const HOUR_MS = 3_600_000

/** Lists expired invitations, too. */
export async function listInvitations({ store, clock }: AppContext): Promise<Invitation[]> {
  const query = store.db.selectFrom('invitations').selectAll().orderBy('created_at', 'desc').orderBy('id')
  return (await query.execute()).map((row) => invitationFromRow(row, clock.now()))
}

/** Replaces the open invitation of this address, whose link no longer works. */
export async function inviteColleague(
  context: AppContext,
  actor: CurrentUser,
  { email, displayName = null, role }: NewInvitation,
): Promise<SentInvitation> {
  const token = randomBytes(32).toString('base64url')
  const now = context.clock.now()
  const row: InvitationRow = {
    id: uuid(),
    email,
    display_name: displayName,
    role,
    token_hash: hashToken(token),
    inviter_id: actor.id,
    invited_by: accountName(actor),
    created_at: now,
    expires_at: now + INVITATION_HOURS * HOUR_MS,
  }
  const mail = await renderInvitationMail(context, row, token)
  await context.store.write(actor, async (tx) => {
    await refuseTakenEmail(tx.db, email)
    await tx.db.deleteFrom('invitations').where('email', '=', email).execute()
    await tx.db.insertInto('invitations').values(row).execute()
    if (mail) await queueMail(tx, mail)
    await noteInvitation(tx, 'account.invite', row)
  })
  return { invitation: invitationFromRow(row, now), link: mail ? null : invitationLinkOf(context, token) }
}

export async function withdrawInvitation({ store }: AppContext, actor: Actor, id: string): Promise<void> {
  await store.write(actor, async (tx) => {
    const row = await tx.db.deleteFrom('invitations').where('id', '=', id).returningAll().executeTakeFirst()
    if (!row) throw notFound('Invitation')
    await noteInvitation(tx, 'account.withdraw-invitation', row)
  })
}

/** The entry has no address: the log is never erased, and the address may be a reader's too. */
async function noteInvitation(tx: Tx, action: string, row: InvitationRow): Promise<void> {
  tx.announce('invitations')
  await tx.audit(action, row, { name: row.display_name ?? 'a person', role: row.role })
}

/**
 * The link never goes through the outbox, which every editor can read: it may be good for an administrator's account.
 * @returns undefined if the mail would not be sent
 */
async function renderInvitationMail(context: AppContext, { email: to, invited_by: by }: InvitationRow, token: string) {
  if (!context.config.smtpUrl || (await isSuppressed(context.store.db, to))) return undefined
  const branding = await loadMailBranding(context)
  const { html, text } = await renderNotice({
    branding,
    title: `Join the newsroom of ${branding.name}`,
    paragraphs: [
      `${by} invited you to write for ${branding.name}. Choose a username and a password to begin.`,
      `The link works once, for ${INVITATION_HOURS} hours.`,
    ],
    button: { label: 'Accept the invitation', url: invitationLinkOf(context, token) },
    footer: `You get this email because ${by} entered your address. If you don’t know them, ignore this email.`,
  })
  return { kind: 'invitation' as const, to, subject: `${by} invited you to ${branding.name}`, html, text }
}

/** The fragment stays in the browser: no log and no proxy gets the token. */
function invitationLinkOf({ config }: AppContext, token: string): string {
  return `${config.apiUrl || config.siteUrl}${INVITATION_PATH}#${token}`
}

export async function lookUpInvitation(context: AppContext, token: string): Promise<OpenInvitation> {
  const row = await getUsableInvitation(context.store.db, token, context.clock.now())
  const siteName = await publicationName(context)
  return { email: row.email, displayName: row.display_name, role: row.role, siteName, expiresAt: row.expires_at }
}

export async function acceptInvitation(
  context: AppContext,
  { token, username, displayName, password }: z.output<typeof acceptInvitationSchema>,
  client: Client,
): Promise<OpenedSession> {
  // The token is checked before the password is hashed, which is slow.
  const { email } = await getUsableInvitation(context.store.db, token, context.clock.now())
  await refuseWeakPassword(context, { username, display_name: displayName, email }, password, 'password')
  const passwordHash = await hashPassword(context.config, password)
  const account = { id: uuid(), username }
  return context.store.write(account, async (tx) => {
    const { db, now } = tx
    const { id: invitation, role } = await getUsableInvitation(db, token, now)
    // Only one of two calls uses the invitation.
    const used = await db.deleteFrom('invitations').where('id', '=', invitation).returning('id').executeTakeFirst()
    if (!used) throw invitationOverError()
    if (await findUserByName(db, username)) throw fieldError(409, 'username_taken', 'username', USERNAME_TAKEN_MESSAGE)
    const user = { ...account, role, email, display_name: displayName, password_hash: passwordHash }
    await tx.insert(users, { ...user, created_at: now, updated_at: now, signed_in_at: now })
    tx.announce('invitations')
    await tx.audit('account.join', account, { name: username, role })
    return openSession(tx, context.config, account.id, client)
  })
}

/** @throws 409 `invitation_over` */
async function getUsableInvitation(db: Db, token: string, now: number): Promise<InvitationRow> {
  const query = db.selectFrom('invitations').selectAll().where('token_hash', '=', hashToken(token))
  const row = await query.where('expires_at', '>', now).executeTakeFirst()
  if (!row || (await isAccountEmail(db, row.email))) throw invitationOverError()
  return row
}

function invitationOverError(): AppError {
  return new AppError(409, INVITATION_OVER, INVITATION_OVER_MESSAGE)
}

function invitationFromRow(row: InvitationRow, now: number): Invitation {
  return {
    ...pick(row, 'id', 'email', 'role'),
    displayName: row.display_name,
    invitedBy: row.invited_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    isExpired: row.expires_at <= now,
  }
}
