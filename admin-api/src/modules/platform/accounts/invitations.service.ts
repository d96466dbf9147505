import { randomBytes } from 'node:crypto'
import { accountName } from '@hometown/shared-types/account-name'
import type { CurrentUser } from '@hometown/shared-types/auth'
import {
  type acceptInvitationSchema,
  INVITATION_HOURS,
  INVITATION_PATH,
  INVITATION_PROBLEMS,
  type Invitation,
  type InvitationProblem,
  type NewInvitation,
  type OpenInvitation,
  type SentInvitation,
} from '@hometown/shared-types/invitation'
import type { Kysely, Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import { hashToken } from '../../../lib/hash-token.ts'
import { renderNotice } from '../../../mail-templates/notice.ts'
import { recordAudit } from '../auth/audit.service.ts'
import { ownPassword, refuseWeakPassword, refuseWhileBusy } from '../auth/passwords.service.ts'
import { type Device, openSession, type SignedInAccount } from '../auth/sessions.service.ts'
import { announce } from '../live/live.service.ts'
import { queueMail, wakeMails } from '../mail/outgoing-mails.service.ts'
import { loadMailBranding } from '../settings/mail-branding.service.ts'
import { getSettings } from '../settings/settings.service.ts'
import { isSuppressed } from '../suppressions/suppressions.service.ts'
import { findAccountByEmail } from './accounts.repository.ts'
import { insertAccount, refuseTakenEmail } from './accounts.service.ts'
import type { InvitationRow } from './invitations.table.ts'

const HOUR = 3_600_000
/** How long a used or expired link still gets its own sentence. */
const KEPT = 30 * 24 * HOUR

/** Neither used nor withdrawn; also expired ones. */
export async function listInvitations({ store, clock }: AppContext): Promise<Invitation[]> {
  const rows = await store.db
    .selectFrom('invitations')
    .selectAll()
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => invitationFromRow(row, clock.now()))
}

export async function invite(context: AppContext, by: CurrentUser, input: NewInvitation): Promise<SentInvitation> {
  return send(context, by, 'account.invite', input.email, async (trx, now) => {
    await refuseTakenEmail(trx, input.email)
    await withdrawOpen(trx, 'email', input.email, now)
    return { email: input.email, display_name: input.displayName ?? null, role: input.role }
  })
}

/** With a new link; the old one no longer works. */
export async function resendInvitation(context: AppContext, by: CurrentUser, id: string): Promise<SentInvitation> {
  const open = (await listInvitations(context)).find((one) => one.id === id)
  if (!open) throw notFound('Invitation')
  return send(context, by, 'account.invite-again', open.email, (trx, now) => withdrawOpen(trx, 'id', id, now))
}

export async function withdrawInvitation(context: AppContext, by: CurrentUser, id: string): Promise<void> {
  await context.store.groupWrite(async (trx) => {
    const now = context.clock.now()
    const row = await withdrawOpen(trx, 'id', id, now)
    if (!row) throw notFound('Invitation')
    await audit(trx, by, 'account.withdraw-invitation', row, now)
  })
  announceInvitations(context)
}

/** @returns the invitation if it was open */
async function withdrawOpen(
  trx: Transaction<Database>,
  column: 'id' | 'email',
  value: string,
  now: number,
): Promise<InvitationRow | undefined> {
  return trx
    .updateTable('invitations')
    .set({ withdrawn_at: now })
    .where(column, '=', value)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

type Invited = Pick<InvitationRow, 'email' | 'display_name' | 'role'>

async function send(
  context: AppContext,
  by: CurrentUser,
  action: string,
  to: string,
  replace: (trx: Transaction<Database>, now: number) => Promise<Invited | undefined>,
): Promise<SentInvitation> {
  const token = randomBytes(32).toString('base64url')
  const now = context.clock.now()
  const mail = await prepareMail(context, { to, by: accountName(by), token })
  // Two administrators may invite the same address at the same moment. The retry then replaces the other one's.
  const row = await retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => {
      const invited = await replace(trx, now)
      if (!invited) throw notFound('Invitation')
      const { email, display_name, role } = invited
      const row: InvitationRow = {
        ...{ id: uuid(), email, display_name, role, token_hash: hashToken(token) },
        ...{
          inviter_id: by.id,
          invited_by: accountName(by),
          created_at: now,
          expires_at: now + INVITATION_HOURS * HOUR,
        },
        ...{ used_at: null, withdrawn_at: null },
      }
      await trx.insertInto('invitations').values(row).execute()
      await trx
        .deleteFrom('invitations')
        .where('expires_at', '<', now - KEPT)
        .execute()
      await mail?.(trx, now)
      await audit(trx, by, action, row, now)
      return row
    }),
  )
  if (mail) wakeMails(context)
  announceInvitations(context)
  return { invitation: invitationFromRow(row, now), link: mail ? null : linkOf(context, token) }
}

/**
 * Never through the outbox, which every editor can read: the link may be good for an administrator's account.
 * @returns what writes the mail; undefined if it would not be sent
 */
async function prepareMail(
  context: AppContext,
  { to, by, token }: { to: string; by: string; token: string },
): Promise<((trx: Transaction<Database>, now: number) => Promise<string>) | undefined> {
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
  return (trx, now) => queueMail(trx, { kind: 'invitation', to, subject, html, text }, now)
}

/** The fragment stays in the browser: no log and no proxy gets the token. */
function linkOf({ config }: Pick<AppContext, 'config'>, token: string): string {
  return `${config.apiUrl || config.siteUrl}${INVITATION_PATH}#${token}`
}

export async function lookUpInvitation(context: AppContext, token: string): Promise<OpenInvitation> {
  const row = await getUsable(context, token)
  if (await findAccountByEmail(context.store.db, row.email)) throw invitationRefused('invitation_known')
  const { siteName } = await getSettings(context)
  return { email: row.email, displayName: row.display_name, role: row.role, siteName, expiresAt: row.expires_at }
}

/** Creates the account and signs it in. */
export async function acceptInvitation(
  context: AppContext,
  { token, username, displayName, password }: z.output<typeof acceptInvitationSchema>,
  caller: Device,
): Promise<SignedInAccount> {
  refuseWhileBusy()
  // Check before hashing the password, which is slow.
  const { id: invitationId, email, role } = await getUsable(context, token)
  await refuseWeakPassword(context, { username, display_name: displayName, email }, password, 'password')
  const chosen = await ownPassword(context, password)
  const now = context.clock.now()
  const user: CurrentUser = { id: uuid(), username, displayName, role, email }
  const accepted = await retryConflicts(() =>
    context.store.db.transaction().execute(async (trx) => {
      await claim(trx, invitationId, now)
      if (await findAccountByEmail(trx, email)) throw invitationRefused('invitation_known')
      await insertAccount(trx, {
        ...{ id: user.id, username, display_name: displayName, email, role },
        ...{ ...chosen, created_at: now, updated_at: now, signed_in_at: now },
      })
      await recordAudit(trx, { user, action: 'account.join', subject: user.id, details: { name: username, role } }, now)
      return openSession(trx, context.config, user, now, caller)
    }),
  )
  announceInvitations(context)
  return accepted
}

/** One statement, so that only one of two calls uses the invitation. */
async function claim(trx: Transaction<Database>, id: string, now: number): Promise<void> {
  const claimed = await trx
    .updateTable('invitations')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (claimed) return
  const row = await trx.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst()
  throw invitationRefused(problemOf(row, now) ?? 'invitation_used')
}

async function getUsable({ store, clock }: AppContext, token: string): Promise<InvitationRow> {
  const row = await findByToken(store.db, token)
  const problem = problemOf(row, clock.now())
  if (problem || !row) throw invitationRefused(problem ?? 'invitation_unknown')
  return row
}

async function findByToken(db: Kysely<Database>, token: string): Promise<InvitationRow | undefined> {
  return db.selectFrom('invitations').selectAll().where('token_hash', '=', hashToken(token)).executeTakeFirst()
}

/** Why this invitation can't be used; undefined if it can. */
function problemOf(row: InvitationRow | undefined, now: number): InvitationProblem | undefined {
  if (!row) return 'invitation_unknown'
  if (row.used_at !== null) return 'invitation_used'
  if (row.withdrawn_at !== null) return 'invitation_withdrawn'
  return row.expires_at <= now ? 'invitation_expired' : undefined
}

/** The status reveals no more than the message: without a link, nobody learns who has an account. */
function invitationRefused(problem: InvitationProblem): AppError {
  return new AppError(409, problem, INVITATION_PROBLEMS[problem])
}

function announceInvitations(context: AppContext): void {
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
