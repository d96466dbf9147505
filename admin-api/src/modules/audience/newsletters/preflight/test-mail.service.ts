import type { CurrentUser } from '@hometown/shared-types/auth'
import { READER_CATEGORIES } from '@hometown/shared-types/category'
import { escapeHtml } from '@hometown/shared-types/escape-html'
import type { TestMailInput, TestMailQueued } from '@hometown/shared-types/newsletter-preflight'
import type { AppContext } from '../../../../context.ts'
import { retryConflicts } from '../../../../database/write-conflict.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { type NewMail, queueMail, wakeMails } from '../../../platform/mail/outgoing-mails.service.ts'
import { isSuppressed } from '../../../platform/suppressions/suppressions.service.ts'
import { chooseVariant, renderEdition } from '../edition/edition.service.ts'
import { findIssueContent } from '../newsletter-contents.service.ts'
import { loadContentAtSend } from '../newsletter-schedule.ts'
import { getNewsletterRow } from '../newsletters.repository.ts'

const NOTHING_FOR_THEM = 'Readers who chose only this get no email: the newsletter has nothing in their sections.'

/** Placeholder for a reader's token in links. It belongs to no one, so the links change nothing. */
const NOBODYS_TOKEN = 'test-mail'

/** Queues the real mail to one address, ahead of any running newsletter send. */
export async function sendTestMail(
  context: AppContext,
  user: CurrentUser,
  newsletterId: string,
  { to, categories = READER_CATEGORIES }: Pick<TestMailInput, 'to'> & { categories?: readonly string[] | undefined },
): Promise<TestMailQueued> {
  const { store, clock, config } = context
  const row = await getNewsletterRow(store.db, newsletterId)
  if (await isSuppressed(store.db, to))
    throw new AppError(422, 'suppressed', 'This address bounced or reported spam before, so we don’t email it.')
  const frozen = await findIssueContent(store.db, row.id)
  const content = frozen ?? (await loadContentAtSend(context, row))
  const variant = chooseVariant(content, categories)
  if (variant === undefined && categories.length < READER_CATEGORIES.length)
    throw new AppError(422, 'invalid', NOTHING_FOR_THEM)
  const edition = await renderEdition(content, variant ?? '')
  const subject = `[Test] ${edition.subject}`
  const fillHtml = (text: string) => fill(text, edition.marks, escapeHtml(to))
  const mail: NewMail = {
    ...{ kind: 'test', to, subject },
    ...{ html: fillHtml(edition.html), text: fill(edition.text, edition.marks, to) },
  }
  await retryConflicts(() =>
    store.db.transaction().execute(async (trx) => {
      const now = clock.now()
      await queueMail(trx, mail, now)
      await recordAudit(trx, { user, action: 'newsletter.test', subject: row.id, details: { title: row.title } }, now)
    }),
  )
  wakeMails(context)
  return { to, subject, way: config.smtpUrl === undefined ? 'outbox' : 'smtp' }
}

function fill(text: string, marks: { email: string; token: string }, to: string): string {
  return text.replaceAll(marks.email, () => to).replaceAll(marks.token, () => NOBODYS_TOKEN)
}
