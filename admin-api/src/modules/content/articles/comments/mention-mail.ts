import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { renderNotice } from '../../../../mail-templates/notice.ts'
import { queueMail } from '../../../platform/mail/outgoing-mails.service.ts'
import { loadMailBranding } from '../../../platform/settings/mail-branding.service.ts'
import type { ArticleRow } from '../articles.table.ts'

interface MentionMail {
  readonly article: Pick<ArticleRow, 'id' | 'title'>
  readonly by: string
  readonly text: string
  readonly to: readonly string[]
}

/** Only with a mail server: the outbox would show the text to people whom it isn't for. */
export async function prepareMentionMails(
  context: AppContext,
  { article, by, text, to }: MentionMail,
): Promise<(trx: Transaction<Database>, now: number) => Promise<void>> {
  if (!context.config.smtpUrl || to.length === 0) return async () => undefined
  const branding = await loadMailBranding(context)
  const subject = `${by} mentioned you: ${article.title}`
  const notice = await renderNotice({
    branding,
    title: article.title,
    paragraphs: [`${by} wrote:`, text],
    button: {
      label: 'Open the article',
      url: `${branding.apiUrl}/admin/content?edit=${encodeURIComponent(article.id)}&comments=true`,
    },
    footer: `You get this email because ${by} mentioned you in a comment.`,
  })
  return async (trx, now) => {
    for (const address of to) await queueMail(trx, { kind: 'mention', to: address, subject, ...notice }, now)
  }
}
