import { READER_CATEGORIES } from '@hometown/shared-types/category'
import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import { PREFLIGHT_STATES, type Preflight, type PreflightCheck } from '@hometown/shared-types/newsletter-preflight'
import type { AppContext } from '../../../../context.ts'
import { countRecipients } from '../../subscribers/recipients/recipient-counts.service.ts'
import { listChosenArticles } from '../articles/chosen-articles.ts'
import { findNamedDropped } from '../articles/dropped-articles.ts'
import { getNewsletterRow } from '../desk-newsletter.ts'
import { chooseVariant, loadIssueContent, renderEdition } from '../edition/edition.service.ts'
import { articleIdsOf } from '../newsletter-row.ts'
import type { NewsletterRow } from '../newsletters.table.ts'
import { findObstacle } from '../sending/sending.service.ts'
import { checkAltTexts, checkArticles, checkEvents, checkTitle } from './check-content.ts'
import { checkMailPrograms, checkMailServer, checkPostalAddress, checkRecipients, checkSize } from './check-delivery.ts'
import { checkLinks } from './check-links.ts'
import { linksInMail } from './links-in-mail.ts'
import { checkSender } from './sender-authentication.service.ts'

export async function checkNewsletter(context: AppContext, newsletterId: string): Promise<Preflight> {
  const { store, config } = context
  const row = await getNewsletterRow(store.db, newsletterId)
  const ids = articleIdsOf(row)
  const content = await loadIssueContent(context, row, { beginningsOnly: true })
  const edition = await renderEdition(content, chooseVariant(content, READER_CATEGORIES))
  const recipients = await countRecipients(context)
  const named = await findNamedDropped(store.db, row)
  const chosen = await listChosenArticles(store.db, ids)
  const [links, sender, eventsAtSend] = await Promise.all([
    checkLinks(context, linksInMail(edition.html), { ...content.paper, webUrl: content.webUrl }),
    checkSender(context),
    eventsAt(context, row, content),
  ])
  const checks: PreflightCheck[] = [
    checkRecipients(recipients),
    checkMailServer(config),
    checkArticles(ids, chosen),
    ...(named === undefined ? [] : [checkTitle(named)]),
    checkEvents(row.includes_calendar === 1, content.events, eventsAtSend),
    links,
    checkAltTexts(content),
    checkSize(edition.size),
    checkMailPrograms(edition),
    checkPostalAddress(content.paper.postalAddress),
    ...sender,
  ]
  return { obstacle: (await findObstacle(context, row)) ?? null, checks: worstFirst(checks), recipients }
}

/** For a scheduled newsletter, the events as of its send time. */
async function eventsAt(context: AppContext, row: NewsletterRow, now: IssueContent): Promise<IssueContent['events']> {
  const planned = row.status === 'scheduled' ? row.scheduled_for : null
  if (planned === null || planned <= context.clock.now() || now.events.length === 0) return now.events
  const then = { ...context, clock: { now: () => planned } }
  return (await loadIssueContent(then, { ...row, article_ids: '[]' })).events
}

function worstFirst(checks: readonly PreflightCheck[]): PreflightCheck[] {
  return PREFLIGHT_STATES.flatMap((state) => checks.filter((check) => check.state === state))
}
