import { READER_CATEGORIES } from '@hometown/shared-types/category'
import { manageUrl, unsubscribeUrl } from '@hometown/shared-types/mail-links'
import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import type { NewsletterPreview, previewNewsletterSchema } from '@hometown/shared-types/newsletter-preview'
import { storable } from '@hometown/shared-types/storable-text'
import type { z } from 'zod'
import type { AppContext } from '../../../../../context.ts'
import { getDeskSubscriber } from '../../../subscribers/desk/save-subscriber.service.ts'
import { checkMail } from '../checks/check-mail.ts'
import { loadIssueContent } from '../content/issue-content.ts'
import type { Edition } from '../edition.ts'
import { renderEdition } from '../render-edition.ts'
import { chooseVariant } from '../variants.ts'

type Draft = z.output<typeof previewNewsletterSchema>

const SOMEBODY = 'reader@example.org'
const UNSAVED_ID = 'preview'

export async function previewNewsletter(context: AppContext, draft: Draft): Promise<NewsletterPreview> {
  const reader = draft.subscriberId ? await getDeskSubscriber(context, draft.subscriberId) : undefined
  const articleIds = draft.articleIds.map(storable)
  const source = {
    id: UNSAVED_ID,
    title: draft.title,
    description: draft.description ?? null,
    introduction_html: draft.introduction ?? null,
    article_ids: JSON.stringify(articleIds),
    includes_calendar: draft.includesCalendar ? 1 : 0,
    only_chosen_sections: draft.onlyChosenSections ? 1 : 0,
    sample: 0,
  }
  const loaded = await loadIssueContent(context, source, { beginningsOnly: true })
  const content = { ...loaded, trackClicks: false }
  const categories = reader?.categories ?? draft.categories ?? READER_CATEGORIES
  const edition = await renderEdition(content, chooseVariant(content, categories))
  const warnings = [...warningsOf(content, articleIds), ...checkMail(edition).map(({ message }) => message)]
  const show = (part: string) => withoutPersonalLinks(part, content, edition, reader?.email ?? SOMEBODY)
  const { subject, size } = edition
  return { subject, html: show(edition.html), text: show(edition.text), size, warnings: [...new Set(warnings)] }
}

/** Disables links to a personal subscription and to the newsletter's page, which doesn't exist yet. */
function withoutPersonalLinks(
  part: string,
  { paper, webUrl }: IssueContent,
  { marks }: Edition,
  email: string,
): string {
  const addresses = [unsubscribeUrl(paper, marks.token), manageUrl(paper, marks.token), webUrl]
  const harmless = addresses.reduce((shown, address) => shown.replaceAll(address, '#'), part)
  // Valid subscriber addresses contain no other characters that need escaping.
  const shownEmail = part.startsWith('<!DOCTYPE') ? email.replaceAll('&', '&amp;').replaceAll("'", '&#39;') : email
  return harmless.replaceAll(marks.token, '').replaceAll(marks.email, () => shownEmail)
}

function warningsOf({ articles }: IssueContent, chosen: readonly string[]): string[] {
  const missing = new Set(chosen).size - articles.length
  const verb = missing === 1 ? 'is' : 'are'
  const gone = missing > 0 ? [`${missing} of the chosen articles ${verb} not published, and left out.`] : []
  const bare = articles.filter(({ imageUrl, picture }) => imageUrl && !picture)
  return [
    ...gone,
    ...bare.map(
      ({ title }) => `The picture of “${title}” is left out: it is not in the media library, or not ready yet.`,
    ),
  ]
}
