import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import type { AppContext } from '../../../context.ts'
import { countsClicks } from '../../site/newsletter-settings.service.ts'
import {
  chooseVariant,
  createMessageTemplate,
  loadIssueContent,
  type MessageTemplate,
  renderEdition,
} from '../edition/edition.service.ts'
import type { NewsletterRow } from '../newsletters.table.ts'

/** What sending needs of the making of newsletters. */
export interface Editions {
  load(context: AppContext, newsletter: NewsletterRow): Promise<IssueContent>
  /** The key of the edition that somebody gets who chose these categories. */
  variantOf(content: IssueContent, categories: readonly string[]): string
  /** @param date of the messages: when the send began. */
  template(content: IssueContent, variant: string, date: Date): Promise<MessageTemplate>
}

export const realEditions: Editions = {
  async load(context, newsletter) {
    // Only here: previews and tests lead to no newsletter that was sent.
    return { ...(await loadIssueContent(context, newsletter)), trackClicks: await countsClicks(context) }
  },
  variantOf: chooseVariant,
  async template(content, variant, date) {
    const { paper } = content
    return createMessageTemplate(await renderEdition(content, variant), { paper, date })
  },
}
