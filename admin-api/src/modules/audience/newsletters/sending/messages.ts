import { createHash } from 'node:crypto'
import type { PreflightRecipients, SendObstacle } from '@hometown/shared-types/contract/newsletters'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import type { MailJob } from '../../../../integrations/mailer/bulk-mailer.ts'
import { keepRecent } from '../../../../lib/keep-recent.ts'
import type { IssueContent } from '../../../../mail-templates/newsletter-issue.ts'
import { countsClicks } from '../../../platform/settings/saved-settings.service.ts'
import { countRecipients } from '../../subscribers/recipients/recipients.service.ts'
import { listChosenArticles } from '../chosen-articles.repository.ts'
import {
  chooseVariant,
  createMessageTemplate,
  loadIssueContent,
  type MessageTemplate,
  RecipientError,
  renderEdition,
  saysSomething,
} from '../edition/edition.service.ts'
import { findIssueContent } from '../newsletter-contents.service.ts'
import { articleIdsOf } from '../newsletter-row.ts'
import type { NewsletterRow, NewsletterSendRow } from '../newsletters.table.ts'
import type { ClaimedRow } from './sending.repository.ts'

export interface Editions {
  /** @throws CompositionError */
  load(context: AppContext, newsletter: NewsletterRow): Promise<IssueContent>
  /** @param date of the messages: when the send began. */
  template(content: IssueContent, variant: string, date: Date): Promise<MessageTemplate>
}

/** The newsletter can't be turned into a message for any reader. */
export class CompositionError extends Error {
  override name = 'CompositionError' as const
}

export const realEditions: Editions = {
  async load(context, newsletter) {
    const content = await loadIssueContent(context, newsletter)
    // Articles may have been unpublished since the send was started.
    const missing = await findMissingContent(context.store.db, newsletter, content)
    if (missing) throw new CompositionError(missing.message)
    // Set only here: in previews and tests, counted links would lead nowhere, because no newsletter is frozen.
    return { ...content, trackClicks: await countsClicks(context) }
  },
  async template(content, variant, date) {
    const { paper } = content
    return createMessageTemplate(await renderEdition(content, variant), { paper, date })
  },
}

/** A template is about 100 KB. */
const KEPT_TEMPLATES = 200
const KEPT_ISSUES = 50
const categoriesSchema = z.array(z.string()).catch([])

export interface Messages {
  /** Call it before rows of the send are claimed. */
  load(send: NewsletterSendRow): Promise<void>
  /**
   * Undefined where the newsletter has nothing in the sections that the reader chose.
   * @throws RecipientError for an address that can't be written to; anything else isn't the reader's fault
   */
  compose(row: ClaimedRow): Promise<MailJob | undefined>
}

/** Composes each edition of a newsletter once. */
export function createMessages({ store }: Pick<AppContext, 'store'>, editions: Editions): Messages {
  const issues = new Map<number, IssueContent>()
  const templates = new Map<string, Promise<MessageTemplate>>()
  return {
    async load({ no, newsletter_id }) {
      const content = issues.get(no) ?? (await findIssueContent(store.db, newsletter_id))
      if (content) keepRecent(issues, no, content, KEPT_ISSUES)
    },

    async compose({ send, email, token, categories }) {
      const content = issues.get(send.no)
      if (!content) throw new Error('The newsletter’s content is missing.')
      const variant = chooseVariant(content, categoriesSchema.parse(JSON.parse(categories)))
      if (variant === undefined) return undefined
      const key = `${send.no} ${variant}`
      const template = templates.get(key) ?? editions.template(content, variant, new Date(send.started_at))
      const { address } = content.paper.from
      const messageId = messageIdOf(content.newsletterId, email, address.slice(address.lastIndexOf('@') + 1))
      try {
        const { fill } = await keepRecent(templates, key, template, KEPT_TEMPLATES)
        return { envelope: { from: address, to: email }, message: fill({ email, unsubscribeToken: token, messageId }) }
      } catch (error) {
        // It is made again when the send is resumed.
        if (!(error instanceof RecipientError)) templates.delete(key)
        throw error
      }
    },
  }
}

/** The same for the same newsletter and recipient, so that mail programs recognize a repeated message. */
export function messageIdOf(newsletterId: string, email: string, domain: string): string {
  const hash = createHash('sha256').update(email).digest('hex').slice(0, 24)
  return `<${newsletterId}.${hash}@${domain}>`
}

/** The newsletter of one of our Message-IDs to this address; undefined for others. */
export function newsletterOfMessageId(messageId: string, email: string): string | undefined {
  const newsletterId = /^<([^.<>@]{1,100})\.[0-9a-f]{24}@/.exec(messageId)?.[1]
  const domain = messageId.slice(messageId.lastIndexOf('@') + 1, -1)
  return newsletterId !== undefined && messageIdOf(newsletterId, email, domain) === messageId ? newsletterId : undefined
}

export const NO_RECIPIENTS_MESSAGE = 'No subscribers yet: nobody would get it.'
export const NOTHING_CHOSEN =
  'This newsletter has nothing in the sections that your subscribers chose. Add an article in their sections, an introduction, or the calendar.'
const EMPTY = 'This newsletter is empty. Add an article, an introduction, or the calendar of a week with events.'

/** Why the newsletter can't be sent. @param content of it */
export async function findObstacleIn(
  context: AppContext,
  newsletter: Pick<NewsletterRow, 'article_ids'>,
  content: IssueContent,
): Promise<SendObstacle | undefined> {
  const missing = await findMissingContent(context.store.db, newsletter, content)
  if (missing) return missing
  const { total, leftOut } = await countRecipientsOf(context, content)
  return total > 0 ? undefined : { reason: 'nobody', message: leftOut > 0 ? NOTHING_CHOSEN : NO_RECIPIENTS_MESSAGE }
}

/** Without the readers for whom it has nothing. */
export async function countRecipientsOf(
  context: Pick<AppContext, 'store' | 'config'>,
  content: IssueContent,
): Promise<PreflightRecipients> {
  return countRecipients(context, (categories) => chooseVariant(content, categories) === undefined)
}

async function findMissingContent(
  db: AppContext['store']['db'],
  newsletter: Pick<NewsletterRow, 'article_ids'>,
  { articles, events, introductionHtml }: IssueContent,
): Promise<SendObstacle | undefined> {
  const there = new Set(articles.map(({ id }) => id))
  const gone = articleIdsOf(newsletter).filter((id) => !there.has(id))
  if (gone.length > 0) return { reason: 'articles', message: await sayMissing(db, gone) }
  if (articles.length > 0 || events.length > 0 || saysSomething(introductionHtml)) return undefined
  return { reason: 'empty', message: EMPTY }
}

async function sayMissing(db: AppContext['store']['db'], ids: readonly string[]): Promise<string> {
  const names = (await listChosenArticles(db, ids)).map(({ title }) => `“${title}”`)
  if (names.length < ids.length) names.push('a deleted article')
  const list = new Intl.ListFormat('en-US').format(names)
  return `Not published anymore: ${list}. Publish it again, or remove it from this newsletter.`
}
