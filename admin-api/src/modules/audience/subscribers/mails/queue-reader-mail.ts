import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import type { MailBranding } from '../../../../mail-templates/mail-parts.ts'
import { type MailParts, renderNotice } from '../../../../mail-templates/notice.ts'
import { queueMail } from '../../../platform/mail/outgoing-mails.service.ts'
import { isSuppressed } from '../../../platform/suppressions/suppressions.service.ts'
import type { ReaderMail } from './reader-mails.ts'

/** Placeholder for the button's URL during rendering; needs no HTML escaping. */
const BUTTON = 'https://button.invalid/'

const KEPT_MAILS = 300

const rendered = new Map<string, Promise<MailParts>>()

/**
 * Call it in the transaction that causes the mail, and `wakeMails` after the commit. False when the address is
 * suppressed. Each wording is rendered only once: rendering is slow, and its time would reveal that a mail was created.
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
  await queueMail(trx, { kind, to, subject, html: fill(html), text: fill(text) }, context.clock.now())
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
