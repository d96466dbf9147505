import { whenWords } from '@hometown/shared-types/rules/calendar/labels'
import { isOver, occurrencesBetween } from '@hometown/shared-types/rules/calendar/occurrences'
import { attributesOfTag, clipText, IMAGE_TAG, picturesInText, textFromHtml } from '@hometown/shared-types/rules/html'
import { compareText, escapeHtml, plainLines, singleLine } from '@hometown/shared-types/rules/text'
import { addCountyDays, type CountyDate, countyDate, countyWallTime } from '@hometown/shared-types/rules/time'
import type { AppContext } from '../../../context.ts'
import { sanitizeArticleHtml } from '../../../lib/safe-html.ts'
import type { IssueArticle, IssueContent, IssuePublication } from '../../../mail-templates/newsletter-issue.ts'
import { eventHeadline, eventTiming, isPostponed, listEventsBetween } from '../../content/events/index.ts'
import {
  findKnownPictures,
  type KnownPictures,
  pictureCopiesForMail,
  withoutPictures,
} from '../../content/media/index.ts'
import { loadMailBranding } from '../../platform/settings/index.ts'
import { type IssueArticleRow, listArticlesForIssue } from './chosen-articles.repository.ts'
import { articleIdsOf } from './newsletters.repository.ts'
import type { NewsletterRow } from './newsletters.table.ts'

/** A newsletter, saved or not. */
export type ComposedNewsletter = Pick<
  NewsletterRow,
  | 'id'
  | 'title'
  | 'description'
  | 'introduction_html'
  | 'sign_off'
  | 'article_ids'
  | 'includes_calendar'
  | 'only_chosen_sections'
  | 'status'
  | 'scheduled_for'
  | 'sample'
>

const ISSUE_STANDFIRST_LENGTH = 280
/** Characters of a text that are enough for its standfirst. */
const STANDFIRST_SOURCE_LENGTH = 20_000

/** Loads the issue as of the scheduled time, or now: its date and events are those of that day. */
export async function loadIssueAtSendTime(context: AppContext, newsletter: ComposedNewsletter): Promise<IssueContent> {
  const scheduledFor = newsletter.status === 'scheduled' ? newsletter.scheduled_for : null
  const sendTime = Math.max(context.clock.now(), scheduledFor ?? 0)
  return loadIssue({ ...context, clock: { now: () => sendTime } }, newsletter)
}

/** Loads the contents: published articles in the editor's order, without closed jobs. */
export async function loadIssue(context: AppContext, newsletter: ComposedNewsletter): Promise<IssueContent> {
  const { db } = context.store
  const paper = await loadMailBranding(context)
  const date = countyDate(context.clock.now(), paper.timeZone)
  const rows = await listArticlesForIssue(db, [...new Set(articleIdsOf(newsletter))])
  const pictures = await findKnownPictures(db, rows)
  return {
    newsletterId: newsletter.id,
    title: singleLine(newsletter.title),
    description: singleLine(newsletter.description ?? '') || null,
    introductionHtml: await loadIssueIntroduction(context, newsletter.introduction_html, paper),
    date,
    articles: rows.map((row) => issueArticleFromRow(row, paper, pictures)),
    events: newsletter.includes_calendar ? await listEventsOfWeek(context, date, paper.siteUrl) : [],
    ...(newsletter.sign_off && { signOff: plainLines(newsletter.sign_off) }),
    onlyChosenSections: Boolean(newsletter.only_chosen_sections),
    paper,
    webUrl: `${paper.siteUrl}/newsletter/${encodeURIComponent(newsletter.id)}`,
    trackClicks: false,
    sample: Boolean(newsletter.sample),
  }
}

/** Gives pictures a size for mails. Those without one are removed with their figures and captions. */
async function loadIssueIntroduction({ store }: AppContext, html: string | null, paper: IssuePublication) {
  if (!html?.trim()) return null
  const safe = sanitizeArticleHtml(html)
  const pictures = await findKnownPictures(store.db, [{ imageUrl: null, html: safe }])
  const tags = new Map<string, string>()
  const broken = new Set<string>()
  for (const { src, original } of picturesInText(safe)) {
    const picture = findMailPicture(original, '', paper, pictures)
    if (picture) tags.set(src, `src="${escapeHtml(picture.src)}" width="${picture.width}" height="${picture.height}"`)
    else broken.add(src)
  }
  return withoutPictures(safe, broken).replace(IMAGE_TAG, (tag) => {
    const { src = '', alt = '' } = attributesOfTag(tag)
    return `<img ${tags.get(src) ?? ''} alt="${escapeHtml(alt)}" />`
  })
}

function issueArticleFromRow(row: IssueArticleRow, paper: IssuePublication, pictures: KnownPictures): IssueArticle {
  const beginning = textFromHtml(row.content.slice(0, STANDFIRST_SOURCE_LENGTH))
  return {
    ...row,
    title: singleLine(row.title),
    standfirst: singleLine(row.description) || clipText(beginning, ISSUE_STANDFIRST_LENGTH),
    picture: row.imageUrl ? findMailPicture(row.imageUrl, row.imageAlt ?? '', paper, pictures) : null,
    url: `${paper.siteUrl}/${encodeURIComponent(row.slug)}`,
  }
}

/** Only our pictures and those of the newsroom's WordPress appear: another host would learn who opens the mail. */
function findMailPicture(url: string, alt: string, paper: IssuePublication, pictures: KnownPictures) {
  const size = pictureCopiesForMail(pictures.get(url))
  if (!size) return null
  const src = size.src.startsWith('/') ? paper.apiUrl + size.src : size.src
  return { src, width: size.width, height: size.height, alt: singleLine(alt) }
}

const CALENDAR_DAYS_IN_ISSUE = 7
const MAX_EVENTS_IN_ISSUE = 100
const MAX_EVENTS_READ_FOR_ISSUE = 2000

/** Lists the first events of the seven days, without past, canceled and postponed ones. A series appears once. */
async function listEventsOfWeek({ store, clock }: AppContext, today: CountyDate, siteUrl: string) {
  const lastDay = addCountyDays(today, CALENDAR_DAYS_IN_ISSUE - 1)
  const events = await listEventsBetween(store.db, 'public', { from: today, to: lastDay }, MAX_EVENTS_READ_FOR_ISSUE)
  const upcoming = events.flatMap((event) => {
    if (isPostponed(event)) return []
    const timing = eventTiming(event)
    const now = countyWallTime(clock.now(), timing.timeZone)
    const next = occurrencesBetween(timing, today, lastDay).find(
      (occurrence) => !occurrence.cancelled && !isOver(occurrence, now),
    )
    if (!next) return []
    const title = singleLine(next.exception?.title ?? eventHeadline(event))
    return [{ row: event.row, next, title }]
  })
  upcoming.sort((one, other) => compareText(one.next.start, other.next.start) || compareText(one.title, other.title))
  return upcoming.slice(0, MAX_EVENTS_IN_ISSUE).map(({ row, next, title }) => ({
    title,
    date: next.start.slice(0, 10) < today ? today : next.start.slice(0, 10),
    when: whenWords(next, row.all_day === 1),
    location: singleLine(next.exception?.location ?? row.location ?? ''),
    ...(row.price && { price: singleLine(row.price) }),
    category: row.category,
    url: `${siteUrl}/events/${row.slug}`,
    eventId: row.id,
  }))
}
