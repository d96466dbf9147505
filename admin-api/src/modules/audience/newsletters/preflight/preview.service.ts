import type {
  NewsletterPreview,
  previewNewsletterSchema,
  TestMailInput,
  TestMailQueued,
} from '@hometown/shared-types/contract/newsletters'
import { READER_CATEGORIES } from '@hometown/shared-types/rules/categories'
import { escapeHtml } from '@hometown/shared-types/rules/text'
import type { z } from 'zod'
import { hasMailServer } from '../../../../config/config.ts'
import type { AppContext } from '../../../../context.ts'
import type { Actor } from '../../../../database/database.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { pick } from '../../../../lib/pick.ts'
import { managePreferencesUrl, unsubscribeUrl } from '../../../../lib/reader-urls.ts'
import type { IssueContent } from '../../../../mail-templates/newsletter-issue.ts'
import { queueMail } from '../../../platform/mail/index.ts'
import { isSuppressed } from '../../../platform/suppressions/index.ts'
import type { Edition } from '../edition/message-template.ts'
import { renderEdition, variantForReader } from '../edition/render-edition.ts'
import { findIssue } from '../issue.repository.ts'
import { type ComposedNewsletter, loadIssueAtSendTime } from '../issue.service.ts'
import { getNewsletterRow } from '../newsletters.repository.ts'
import { runDraftPreflight } from './preflight.service.ts'

type NewsletterDraft = z.output<typeof previewNewsletterSchema>

const SUPPRESSED_ADDRESS_MESSAGE = 'This address bounced or reported spam before, so we don’t email it.'
const PREVIEW_READER_ADDRESS = 'reader@example.org'
/** The token belongs to no one, so the links change nothing. */
const TEST_MAIL_TOKEN = 'test-mail'

/** Renders the mail of what the composer contains, as if it had just been saved. */
export async function previewNewsletter(context: AppContext, draft: NewsletterDraft): Promise<NewsletterPreview> {
  const newsletter = newsletterFromDraft(draft)
  const content = await loadIssueAtSendTime(context, newsletter)
  const edition = await renderFullEdition(content)
  const { html } = fillTestPlaceholders(PREVIEW_READER_ADDRESS, edition)
  // The desk may be open under another name of this machine (`localhost`), and shows no pictures of other hosts.
  const withOwnPictures = html.replaceAll(`src="${content.paper.apiUrl}/`, 'src="/')
  return {
    ...pick(edition, 'subject', 'preheader', 'size'),
    html: withoutPersonalLinks(withOwnPictures, content),
    preflight: await runDraftPreflight(context, newsletter, content),
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
  if (await isSuppressed(store.db, to)) throw new AppError(422, 'suppressed', SUPPRESSED_ADDRESS_MESSAGE)
  const content = (await findIssue(store.db, row.id)) ?? (await loadIssueAtSendTime(context, row))
  const edition = await renderFullEdition(content)
  const subject = `[Test] ${edition.subject}`
  await store.write(actor, async (tx) => {
    await queueMail(tx, { kind: 'test', to, subject, ...fillTestPlaceholders(to, edition) })
    await tx.audit('newsletter.test', row, { title: row.title })
  })
  return { to, subject, way: hasMailServer(config) ? 'smtp' : 'outbox' }
}

/** Renders the edition of a reader who chose everything. */
function renderFullEdition(content: IssueContent): Promise<Edition> {
  return renderEdition(content, variantForReader(content, READER_CATEGORIES) ?? '')
}

function fillTestPlaceholders(email: string, { html, text, placeholders }: Edition): Pick<Edition, 'html' | 'text'> {
  const fill = (part: string, address: string) =>
    part.replaceAll(placeholders.email, () => address).replaceAll(placeholders.token, TEST_MAIL_TOKEN)
  return { html: fill(html, escapeHtml(email)), text: fill(text, email) }
}

/** Disables links to a personal subscription and to the newsletter's page, which doesn't exist yet. */
function withoutPersonalLinks(html: string, { paper, webUrl }: IssueContent): string {
  const addresses = [unsubscribeUrl(paper, TEST_MAIL_TOKEN), managePreferencesUrl(paper, TEST_MAIL_TOKEN), webUrl]
  return addresses.reduce((rest, address) => rest.replaceAll(address, '#'), html)
}

function newsletterFromDraft(draft: NewsletterDraft): ComposedNewsletter {
  const scheduledFor = draft.scheduledFor == null ? null : Date.parse(draft.scheduledFor)
  return {
    id: 'preview',
    title: draft.title,
    description: draft.description ?? null,
    introduction_html: draft.introduction ?? null,
    sign_off: draft.signOff ?? null,
    article_ids: JSON.stringify([...new Set(draft.articleIds)]),
    includes_calendar: Number(draft.includesCalendar),
    only_chosen_sections: Number(draft.onlyChosenSections),
    status: scheduledFor === null ? 'draft' : 'scheduled',
    scheduled_for: scheduledFor,
    sample: 0,
  }
}
