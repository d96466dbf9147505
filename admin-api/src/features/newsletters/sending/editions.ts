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

const EMPTIED =
  'None of its articles is published any more, so it would be empty. Publish one of them again, or cancel the send.'

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
    const content = await loadIssueContent(context, newsletter)
    if (isEmptied(content, newsletter)) throw new Error(EMPTIED)
    // Only here: previews and tests lead to no newsletter that was sent.
    return { ...content, trackClicks: await countsClicks(context) }
  },
  variantOf: chooseVariant,
  async template(content, variant, date) {
    const { paper } = content
    return createMessageTemplate(await renderEdition(content, variant), { paper, date })
  },
}

/** Articles may be withdrawn between the composing and a planned send, when nobody looks. */
function isEmptied(content: IssueContent, { article_ids }: NewsletterRow): boolean {
  const isLeft = content.articles.length > 0 || content.events.length > 0 || content.introductionHtml !== null
  return !isLeft && article_ids !== '[]'
}
