import {
  type ChosenArticle,
  PREFLIGHT_STATES,
  type Preflight,
  type PreflightCheck,
  type PreflightItem,
  type PreflightRecipients,
} from '@hometown/shared-types/contract/newsletters'
import { READER_CATEGORIES } from '@hometown/shared-types/rules/categories'
import { attributesOfTag, IMAGE_TAG } from '@hometown/shared-types/rules/html'
import type { AppContext } from '../../../../context.ts'
import type { IssueContent } from '../../../../mail-templates/newsletter-issue.ts'
import { countRecipients } from '../../subscribers/index.ts'
import { listChosenArticles } from '../chosen-articles.repository.ts'
import { isReaderLeftOut, renderEdition, variantForReader } from '../edition/render-edition.ts'
import { type ComposedNewsletter, loadIssue } from '../issue.service.ts'
import { articleIdsOf, getNewsletterRow } from '../newsletters.repository.ts'
import { checkLinks } from './check-links.service.ts'
import { findSendObstacle } from './send-obstacles.service.ts'
import { checkSenderDomain } from './sender-authentication.service.ts'

/** Checks a newsletter as if sent now, even if it is scheduled. Visits links and asks name servers. */
export async function runPreflight(context: AppContext, newsletterId: string): Promise<Preflight> {
  const row = await getNewsletterRow(context.store.db, newsletterId)
  const content = await loadIssue(context, row)
  return runPreflightChecks(context, row, content, await checkSenderDomain(context))
}

/** Asks nothing outside this machine, so it can run while an editor types. */
export async function runDraftPreflight(
  { safeFetch: _, ...context }: AppContext,
  newsletter: ComposedNewsletter,
  content: IssueContent,
): Promise<Preflight> {
  return runPreflightChecks(context, newsletter, content, [])
}

async function runPreflightChecks(
  context: AppContext,
  newsletter: ComposedNewsletter,
  content: IssueContent,
  senderChecks: readonly PreflightCheck[],
): Promise<Preflight> {
  const ids = articleIdsOf(newsletter)
  const { paper, webUrl } = content
  const { html } = await renderEdition(content, variantForReader(content, READER_CATEGORIES) ?? '')
  const recipients = await countRecipients(context, (categories) => isReaderLeftOut(content, categories))
  const checks = [
    checkRecipientCounts(recipients),
    checkMailServer(context),
    checkChosenArticles(ids, await listChosenArticles(context.store.db, ids)),
    await checkLinks(context, html, { ...paper, webUrl }),
    checkPictureAltTexts(content),
    checkPostalAddress(paper),
    ...senderChecks,
  ]
  return {
    obstacle: (await findSendObstacle(context, newsletter, content, recipients)) ?? null,
    checks: PREFLIGHT_STATES.flatMap((state) => checks.filter((check) => check.state === state)),
    recipients,
  }
}

function checkRecipientCounts({ total, unconfirmed, leftOut }: PreflightRecipients): PreflightCheck {
  const count = (number: number, one: string, many: string) =>
    number === 1 ? `One ${one}` : `${number.toLocaleString('en-US')} ${many}`
  const sentences = [
    total === 0
      ? 'Nobody would get this newsletter.'
      : `${count(total, 'subscriber gets', 'subscribers get')} this newsletter.`,
    leftOut > 0 && `${count(leftOut, 'gets', 'get')} no email, because this newsletter has nothing in their sections.`,
    total === 0 && unconfirmed > 0 && `${count(unconfirmed, 'hasn’t', 'haven’t')} confirmed the address.`,
  ]
  return {
    id: 'recipients',
    title: 'Recipients',
    state: total === 0 ? 'problem' : leftOut > 0 ? 'warning' : 'ok',
    details: sentences.filter(Boolean).join(' '),
  }
}

function checkMailServer({ config: { smtpUrl, mailFrom, isMailSealed } }: AppContext): PreflightCheck {
  const base = { id: 'mail-server', title: 'Mail server' } as const
  if (smtpUrl) return { ...base, state: 'ok', details: `${new URL(smtpUrl).host}, as ${mailFrom ?? ''}` }
  if (isMailSealed)
    return {
      ...base,
      state: 'problem',
      details: 'Its settings can’t be decrypted. An administrator can enter them again under Settings → Connections.',
    }
  const details = 'Messages stay in the outbox. An administrator can set a mail server under Settings → Connections.'
  return { ...base, state: 'warning', details }
}

function checkChosenArticles(ids: readonly string[], chosen: readonly ChosenArticle[]): PreflightCheck {
  const base = { id: 'articles', title: 'Articles' } as const
  const deletedCount = ids.length - chosen.length
  const items: PreflightItem[] = chosen
    .filter(({ status }) => status !== 'published')
    .map(({ id, title, status }) => ({
      text: title,
      note: `It’s ${status === 'draft' ? 'a draft' : status}.`,
      articleId: id,
    }))
  if (deletedCount > 0)
    items.push({ text: deletedCount === 1 ? 'One article' : `${deletedCount} articles`, note: 'Deleted.' })
  if (ids.length === 0) return { ...base, state: 'warning', details: 'No articles chosen.' }
  if (items.length === 0) return { ...base, state: 'ok', details: 'All of them are published.' }
  const details = 'Not all of the chosen articles are published. Publish or remove these before you send.'
  return { ...base, state: 'problem', details, items }
}

/** Many email apps hide pictures at first and show the alt text. */
function checkPictureAltTexts({ articles, introductionHtml }: IssueContent): PreflightCheck {
  const base = { id: 'pictures', title: 'Pictures' } as const
  const items: PreflightItem[] = articles.flatMap(({ id, title, imageUrl, picture }) => {
    if (imageUrl && !picture)
      return { text: title, note: 'Left out: it isn’t in the media library, or isn’t ready yet.', articleId: id }
    return picture?.alt.trim() === '' ? { text: title, note: 'Without alt text.', articleId: id } : []
  })
  const introductionImages = Array.from((introductionHtml ?? '').matchAll(IMAGE_TAG), ([tag]) => attributesOfTag(tag))
  if (introductionImages.some(({ alt = '' }) => alt.trim() === ''))
    items.push({ text: 'The introduction', note: 'A picture without alt text.' })
  if (items.length === 0) return { ...base, state: 'ok', details: 'No picture is missing or without alt text.' }
  return { ...base, state: 'warning', details: 'Readers don’t see all of them, or not at first.', items }
}

function checkPostalAddress({ postalAddress }: IssueContent['paper']): PreflightCheck {
  const base = { id: 'postal-address', title: 'Postal address' } as const
  if (postalAddress.trim()) return { ...base, state: 'ok', details: 'It stands at the end of the email.' }
  const details =
    'Not set. Add one under Settings → Paper: many countries require it in newsletters (CAN-SPAM in the US).'
  return { ...base, state: 'warning', details }
}
