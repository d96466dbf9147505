import { INVITATION_HOURS, INVITATION_PATH } from '@hometown/shared-types/invitation'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { renderNotice } from '../../../../mail-templates/notice.ts'
import { queueMail } from '../../mail/outgoing-mails.service.ts'
import { loadMailBranding } from '../../settings/mail-branding.service.ts'
import { isSuppressed } from '../../suppressions/suppressions.service.ts'

/** The fragment stays in the browser: no log and no proxy gets the token. */
export function invitationLink({ config }: Pick<AppContext, 'config'>, token: string): string {
  return `${config.apiUrl || config.siteUrl}${INVITATION_PATH}#${token}`
}

/**
 * Never through the outbox, which every editor can read: the link may be good for an administrator's account.
 * @returns what writes the mail; undefined if it would not be sent
 */
export async function prepareInvitationMail(
  context: AppContext,
  { to, by, token }: { to: string; by: string; token: string },
): Promise<((trx: Transaction<Database>, now: number) => Promise<string>) | undefined> {
  if (!context.config.smtpUrl || (await isSuppressed(context.store.db, to))) return undefined
  const branding = await loadMailBranding(context)
  const subject = `${by} invited you to ${branding.name}`
  const { html, text } = await renderNotice({
    branding,
    title: `Join the newsroom of ${branding.name}`,
    paragraphs: [
      `${by} invited you to write for ${branding.name}. Choose a username and a password to begin.`,
      `The link works once, for ${INVITATION_HOURS} hours.`,
    ],
    button: { label: 'Accept the invitation', url: invitationLink(context, token) },
    footer: `You get this email because ${by} entered your address. If you don’t know them, ignore this email.`,
  })
  return (trx, now) => queueMail(trx, { kind: 'invitation', to, subject, html, text }, now)
}
