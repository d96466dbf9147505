import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import type { AppContext } from '../../../../../context.ts'
import { countsClicks } from '../../../../platform/settings/newsletter-settings.service.ts'
import {
  chooseVariant,
  createMessageTemplate,
  loadIssueContent,
  type MessageTemplate,
  renderEdition,
} from '../../edition/edition.service.ts'
import type { NewsletterRow } from '../../newsletters.table.ts'
import { findMissingContent, type MissingContent } from '../issues/missing-content.ts'

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
