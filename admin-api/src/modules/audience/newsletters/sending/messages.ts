import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import type { MailJob } from '../../../../integrations/mailer/bulk-mailer.ts'
import { keepRecent } from '../../../../lib/keep-recent.ts'
import { countsClicks } from '../../../platform/settings/saved-settings.service.ts'
import {
  chooseVariant,
  createMessageTemplate,
  loadIssueContent,
  type MessageTemplate,
  renderEdition,
} from '../edition/edition.service.ts'
import type { NewsletterRow } from '../newsletters.table.ts'
import { findIssueContent } from './issues.repository.ts'
import { messageIdOf } from './message-id.ts'
import { findMissingContent, type MissingContent } from './send-obstacles.ts'
import type { ActiveSend } from './sends.repository.ts'

const WHAT_TO_DO: Readonly<Record<MissingContent['reason'], string>> = {
  articles: 'Publish the missing articles again, or cancel the send.',
  empty: 'Cancel the send.',
}

export interface Editions {
  load(context: AppContext, newsletter: NewsletterRow): Promise<IssueContent>
  /** Undefined for a reader for whom it has nothing. */
  variantOf(content: IssueContent, categories: readonly string[]): string | undefined
  /** @param date of the messages: when the send began. */
  template(content: IssueContent, variant: string, date: Date): Promise<MessageTemplate>
}

export const realEditions: Editions = {
  async load(context, newsletter) {
    const content = await loadIssueContent(context, newsletter)
    const missing = await findMissingContent(context.store.db, newsletter, content)
    // Articles may have been unpublished since the send was started.
    if (missing) throw new Error(`${missing.fault} ${WHAT_TO_DO[missing.reason]}`)
    // Set only here: in previews and tests, counted links would lead nowhere, because no newsletter is frozen.
    return { ...content, trackClicks: await countsClicks(context) }
  },
  variantOf: chooseVariant,
  async template(content, variant, date) {
    const { paper } = content
    return createMessageTemplate(await renderEdition(content, variant), { paper, date })
  },
}

/** Sends whose templates stay in memory: one template of about 100 KB per variant. */
const KEPT_SENDS = 4

interface Issue {
  content: IssueContent
  domain: string
  templates: MessageTemplate[]
}

export interface ClaimedRow {
  sendNo: number
  newsletterId: string
  email: string
  token: string
  variant: number
  /** Including this one. */
  attempts: number
  wasDeferred: boolean
}

export interface Messages {
  /** How many sends can be prepared at once. */
  readonly places: number
  /**
   * Composes what isn't composed yet.
   * @throws CompositionError
   */
  prepare(send: ActiveSend): Promise<void>
  /** @throws RecipientError for an address that can't be written to; anything else isn't the reader's fault */
  fill(row: ClaimedRow): MailJob
}

/** The newsletter can't be turned into a message for any reader. */
export class CompositionError extends Error {
  override name = 'CompositionError' as const
}

export function createMessages({ store }: Pick<AppContext, 'store'>, editions: Editions): Messages {
  const issues = new Map<number, Issue>()

  async function load(newsletterId: string): Promise<Issue> {
    const content = await findIssueContent(store.db, newsletterId)
    if (!content) throw new CompositionError('The newsletter’s content is missing.')
    const { address } = content.paper.from
    return { content, domain: address.slice(address.lastIndexOf('@') + 1), templates: [] }
  }

  return {
    places: KEPT_SENDS,
    async prepare({ no, newsletter_id, variants, started_at }) {
      const { content, templates } = keepRecent(issues, no, issues.get(no) ?? (await load(newsletter_id)), KEPT_SENDS)
      for (const variant of variantsOf({ variants }).slice(templates.length)) {
        templates.push(await composed(editions.template(content, variant, new Date(started_at))))
      }
    },
    fill({ sendNo, email, token, variant }) {
      const issue = issues.get(sendNo)
      const template = issue?.templates[variant]
      if (!issue || !template) throw new Error('The message was not composed.')
      const { newsletterId, paper } = issue.content
      const messageId = messageIdOf(newsletterId, email, issue.domain)
      const message = template.fill({ email, unsubscribeToken: token, messageId })
      return { envelope: { from: paper.from.address, to: email }, message }
    },
  }
}

async function composed(template: Promise<MessageTemplate>): Promise<MessageTemplate> {
  try {
    return await template
  } catch (error) {
    throw new CompositionError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

export function variantsOf({ variants }: Pick<ActiveSend, 'variants'>): string[] {
  return z.array(z.string()).parse(JSON.parse(variants))
}
