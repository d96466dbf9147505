import { READER_CATEGORIES } from '@hometown/shared-types/category'
import { manageUrl, unsubscribeUrl } from '@hometown/shared-types/mail-links'
import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import type { NewsletterPreview, previewNewsletterSchema } from '@hometown/shared-types/newsletter-preview'
import { storable } from '@hometown/shared-types/storable-text'
import type { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { getDeskSubscriber } from '../../subscribers/desk/save-subscriber.service.ts'
import { droppedAfter } from '../articles/dropped-articles.ts'
import { chooseVariant, type Edition, renderEdition } from '../edition/edition.service.ts'
import { articleIdsOf } from '../newsletter-row.ts'
import { loadContentAtSend } from '../newsletter-schedule.ts'
import { findNewsletterRow } from '../newsletters.repository.ts'
import { type CheckedSource, checkDraft } from '../preflight/preflight.service.ts'

const NOTHING_FOR_READER = 'This reader gets no email: the newsletter has nothing in their sections.'
const SOMEBODY = 'reader@example.org'

export async function previewNewsletter(context: AppContext, draft: Draft): Promise<NewsletterPreview> {
  const reader = draft.subscriberId ? await getDeskSubscriber(context, draft.subscriberId) : undefined
  const source = await draftSource(context, draft)
  const loaded = await loadContentAtSend(context, source)
  const content = { ...loaded, trackClicks: false }
  const categories = reader?.categories ?? draft.categories ?? READER_CATEGORIES
  const variant = chooseVariant(content, categories)
  const isEveryone = categories.length === READER_CATEGORIES.length
  const edition = await renderEdition(content, variant ?? '')
  const nothing = variant === undefined && !isEveryone ? [NOTHING_FOR_READER] : []
  const warnings = [...nothing, ...warningsOf(content, articleIdsOf(source))]
  const show = (part: string) => withoutPersonalLinks(part, content, edition, reader?.email ?? SOMEBODY)
  const { subject, preheader, size } = edition
  return {
    subject,
    preheader,
    html: withOwnPictures(show(edition.html), content),
    text: show(edition.text),
    size,
    warnings,
    preflight: await checkDraft(context, source, content),
  }
}

/** The desk may be open under another name of this machine (`localhost`), and shows no pictures of other hosts. */
function withOwnPictures(html: string, { paper }: IssueContent): string {
  return html.replaceAll(`src="${paper.apiUrl}/`, 'src="/')
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
  const missing = chosen.length - articles.length
  const gone =
    missing > 0
      ? [`We left out ${missing} of the chosen articles: ${missing === 1 ? 'it isn’t' : 'they aren’t'} published.`]
      : []
  const bare = articles.filter(({ imageUrl, picture }) => imageUrl && !picture)
  return [
    ...gone,
    ...bare.map(
      ({ title }) => `We left out the picture of “${title}”: it isn’t in the media library, or isn’t ready yet.`,
    ),
  ]
}

type Draft = z.output<typeof previewNewsletterSchema>

const UNSAVED_ID = 'preview'

/** What the composer contains, as if it had just been saved. */
async function draftSource({ store }: Pick<AppContext, 'store'>, draft: Draft): Promise<CheckedSource> {
  const articleIds = [...new Set(draft.articleIds.map(storable))]
  const saved = draft.newsletterId ? await findNewsletterRow(store.db, storable(draft.newsletterId)) : undefined
  const planned = draft.scheduledFor == null ? null : Date.parse(draft.scheduledFor)
  return {
    id: UNSAVED_ID,
    title: draft.title,
    title_follows_day: draft.titleFollowsDay ? 1 : 0,
    description: draft.description ?? null,
    introduction_html: draft.introduction ?? null,
    sign_off: draft.signOff ?? null,
    article_ids: JSON.stringify(articleIds),
    dropped_article_ids: JSON.stringify(saved ? await droppedAfter(store.db, saved, articleIds) : []),
    includes_calendar: draft.includesCalendar ? 1 : 0,
    only_chosen_sections: draft.onlyChosenSections ? 1 : 0,
    status: planned === null ? 'draft' : 'scheduled',
    scheduled_for: planned,
    sample: 0,
  }
}
