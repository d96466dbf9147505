import type {
  NewsletterPreview,
  previewNewsletterSchema,
  TestMailInput,
  TestMailQueued,
} from '@hometown/shared-types/contract/newsletters'
import { READER_CATEGORIES } from '@hometown/shared-types/rules/categories'
import { escapeHtml, storable } from '@hometown/shared-types/rules/text'
import type { z } from 'zod'
import { hasMailServer } from '../../../../config/config.ts'
import type { AppContext } from '../../../../context.ts'
import type { Actor } from '../../../../database/database.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { managePreferencesUrl, unsubscribeUrl } from '../../../../lib/reader-urls.ts'
import type { IssueContent } from '../../../../mail-templates/newsletter-issue.ts'
import { queueMail } from '../../../platform/mail/index.ts'
import { isSuppressed } from '../../../platform/suppressions/index.ts'
import type { Edition } from '../edition/message-template.ts'
import { chooseVariant, renderEdition } from '../edition/render-edition.ts'
import { findIssueContent } from '../newsletter-contents.repository.ts'
import { loadContentAtSend, type PlannedSource } from '../newsletter-schedule.ts'
import { getNewsletterRow } from '../newsletters.repository.ts'
import { checkDraft } from './preflight.service.ts'

type Draft = z.output<typeof previewNewsletterSchema>

const SUPPRESSED = 'This address bounced or reported spam before, so we don’t email it.'
const SOMEBODY = 'reader@example.org'
/** The token belongs to no one, so the links change nothing. */
const NOBODYS_TOKEN = 'test-mail'

/** Renders the mail of what the composer contains, as if it had just been saved. */
export async function previewNewsletter(context: AppContext, draft: Draft): Promise<NewsletterPreview> {
  const source = sourceOf(draft)
  const content = await loadContentAtSend(context, source)
  const edition = await wholeEdition(content)
  const { subject, preheader, size } = edition
  const { html } = filledFor(SOMEBODY, edition)
  // The desk may be open under another name of this machine (`localhost`), and shows no pictures of other hosts.
  const withOwnPictures = html.replaceAll(`src="${content.paper.apiUrl}/`, 'src="/')
  return {
    ...{ subject, preheader, size },
    html: withoutPersonalLinks(withOwnPictures, content),
    preflight: await checkDraft(context, source, content),
  }
}

/** Queues the real mail to one address, ahead of any running newsletter send. */
export async function sendTestMail(
  context: AppContext,
  actor: Actor,
  newsletterId: string,
  { to }: TestMailInput,
): Promise<TestMailQueued> {
  const { store, config } = context
  const row = await getNewsletterRow(store.db, newsletterId)
  if (await isSuppressed(store.db, to)) throw new AppError(422, 'suppressed', SUPPRESSED)
  const content = (await findIssueContent(store.db, row.id)) ?? (await loadContentAtSend(context, row))
  const edition = await wholeEdition(content)
  const subject = `[Test] ${edition.subject}`
  await store.write(actor, async (tx) => {
    await queueMail(tx, { kind: 'test', to, subject, ...filledFor(to, edition) })
    await tx.audit('newsletter.test', row, { title: row.title })
  })
  return { to, subject, way: hasMailServer(config) ? 'smtp' : 'outbox' }
}

/** Renders the edition of a reader who chose everything. */
function wholeEdition(content: IssueContent): Promise<Edition> {
  return renderEdition(content, chooseVariant(content, READER_CATEGORIES) ?? '')
}

function filledFor(email: string, { html, text, marks }: Edition): Pick<Edition, 'html' | 'text'> {
  const fill = (part: string, address: string) =>
    part.replaceAll(marks.email, () => address).replaceAll(marks.token, NOBODYS_TOKEN)
  return { html: fill(html, escapeHtml(email)), text: fill(text, email) }
}

/** Disables links to a personal subscription and to the newsletter's page, which doesn't exist yet. */
function withoutPersonalLinks(html: string, { paper, webUrl }: IssueContent): string {
  const addresses = [unsubscribeUrl(paper, NOBODYS_TOKEN), managePreferencesUrl(paper, NOBODYS_TOKEN), webUrl]
  return addresses.reduce((shown, address) => shown.replaceAll(address, '#'), html)
}

function sourceOf(draft: Draft): PlannedSource {
  const planned = draft.scheduledFor == null ? null : Date.parse(draft.scheduledFor)
  return {
    id: 'preview',
    title: draft.title,
    description: draft.description ?? null,
    introduction_html: draft.introduction ?? null,
    sign_off: draft.signOff ?? null,
    article_ids: JSON.stringify([...new Set(draft.articleIds.map(storable))]),
    includes_calendar: Number(draft.includesCalendar),
    only_chosen_sections: Number(draft.onlyChosenSections),
    status: planned === null ? 'draft' : 'scheduled',
    scheduled_for: planned,
    sample: 0,
  }
}
