import { READER_CATEGORIES } from '@hometown/shared-types/category'
import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import { PREFLIGHT_STATES, type Preflight, type PreflightCheck } from '@hometown/shared-types/newsletter-preflight'
import type { AppContext } from '../../../../context.ts'
import { listChosenArticles } from '../articles/chosen-articles.ts'
import { findNamedDropped } from '../articles/dropped-articles.ts'
import { chooseVariant, type Edition, loadIssueContent, renderEdition } from '../edition/edition.service.ts'
import { articleIdsOf } from '../newsletter-row.ts'
import { loadContentAtSend, type PlannedSource, sendTime } from '../newsletter-schedule.ts'
import { getNewsletterRow } from '../newsletters.repository.ts'
import type { NewsletterRow } from '../newsletters.table.ts'
import { countRecipientsOf, findObstacleIn } from '../sending/sending.service.ts'
import { checkAltTexts, checkArticles, checkEvents, checkTitle } from './check-content.ts'
import { checkMailServer, checkPostalAddress, checkRecipients, checkSize } from './check-delivery.ts'
import { checkLinks } from './check-links.ts'
import { linksInMail } from './links-in-mail.ts'
import { checkSender } from './sender-authentication.service.ts'

export type CheckedSource = PlannedSource & Pick<NewsletterRow, 'dropped_article_ids'>

/** Visits links and asks name servers. @param now as sent now, also if it is scheduled */
export async function checkNewsletter(context: AppContext, newsletterId: string, now: boolean): Promise<Preflight> {
  const stored = await getNewsletterRow(context.store.db, newsletterId)
  const row = now ? { ...stored, scheduled_for: null } : stored
  const content = await loadContentAtSend(context, row)
  const edition = await renderForEverybody(content)
  return checkIssue(context, row, content, edition, await checkSender(context))
}

/** Asks nothing outside this machine, so it can run while an editor types. */
export async function checkDraft(
  context: AppContext,
  source: CheckedSource,
  content: IssueContent,
): Promise<Preflight> {
  const { outside: _, ...inside } = context
  return checkIssue(inside, source, content, await renderForEverybody(content), [])
}

async function renderForEverybody(content: IssueContent): Promise<Edition> {
  return renderEdition(content, chooseVariant(content, READER_CATEGORIES) ?? '')
}

async function checkIssue(
  context: AppContext,
  source: CheckedSource,
  content: IssueContent,
  edition: Edition,
  sender: readonly PreflightCheck[],
): Promise<Preflight> {
  const { store, config } = context
  const ids = articleIdsOf(source)
  const recipients = await countRecipientsOf(context, content)
  const named = await findNamedDropped(store.db, source)
  const chosen = await listChosenArticles(store.db, ids)
  const links = await checkLinks(context, linksInMail(edition.html), { ...content.paper, webUrl: content.webUrl })
  const checks: PreflightCheck[] = [
    checkRecipients(recipients),
    checkMailServer(config),
    checkArticles(ids, chosen),
    ...checkTitle(content, named),
    checkEvents(source.includes_calendar === 1, await eventsNow(context, source, content), content.events),
    links,
    checkAltTexts(content),
    checkSize(edition.size),
    checkPostalAddress(content.paper.postalAddress),
    ...sender,
  ]
  const obstacle = (await findObstacleIn(context, source, content)) ?? null
  return { title: content.title, obstacle, checks: worstFirst(checks), recipients }
}

/** Some of them may be over when a scheduled newsletter goes out. */
async function eventsNow(
  context: AppContext,
  source: CheckedSource,
  atSend: IssueContent,
): Promise<IssueContent['events']> {
  if (sendTime(context, source) <= context.clock.now()) return atSend.events
  return (await loadIssueContent(context, { ...source, article_ids: '[]' })).events
}

function worstFirst(checks: readonly PreflightCheck[]): PreflightCheck[] {
  return PREFLIGHT_STATES.flatMap((state) => checks.filter((check) => check.state === state))
}
