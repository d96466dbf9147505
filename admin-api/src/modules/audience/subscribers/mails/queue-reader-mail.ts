import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import type { MailBranding } from '../../../../mail-templates/mail-branding.ts'
import { type MailParts, renderNotice } from '../../../../mail-templates/notice.ts'
import { queueMail } from '../../../platform/mail/outgoing-mails.service.ts'
import { isSuppressed } from '../../../platform/suppressions/suppressions.service.ts'
import type { ReaderMail } from './reader-mails.ts'

/** Stands for the address of the button while a mail is rendered; takes no escaping in HTML. */
const BUTTON = 'https://button.invalid/'

/** One for each kind and each look of the paper. */
const KEPT_MAILS = 300

const rendered = new Map<string, Promise<MailParts>>()

/**
 * Queues a mail in the transaction of what it tells of; call `wakeMails` after the commit. Rendering one takes longer
 * than the transaction should, so each wording is rendered once and only what is a reader's own is filled in: nor
 * does the time of an answer tell that a mail was made. False when nothing may be sent to the address.
 */
export async function queueReaderMail(
  trx: Transaction<Database>,
  context: AppContext,
  to: string,
  { branding, mail }: { branding: MailBranding; mail: ReaderMail },
): Promise<boolean> {
  if (await isSuppressed(trx, to)) return false
  const { kind, subject, button, values = {}, ...words } = mail
  const { html, text } = await renderOnce(branding, { ...words, button: { ...button, url: BUTTON } })
  const own = Object.entries({ ...values, [BUTTON]: button.url })
  const fill = (part: string) => own.reduce((filled, [mark, value]) => filled.replaceAll(mark, () => value), part)
  const headers = { 'Auto-Submitted': 'auto-generated' }
  await queueMail(trx, { kind, to, subject, html: fill(html), text: fill(text), headers }, context.clock.now())
  return true
}

function renderOnce(branding: MailBranding, words: Pick<ReaderMail, 'title' | 'paragraphs' | 'button' | 'footer'>) {
  const key = JSON.stringify([branding, words])
  const known = rendered.get(key)
  if (known) return known
  const parts = renderNotice({ branding, ...words })
  if (rendered.size >= KEPT_MAILS) rendered.clear()
  rendered.set(key, parts)
  parts.catch(() => rendered.delete(key))
  return parts
}
