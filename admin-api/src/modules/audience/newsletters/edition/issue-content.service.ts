import type { IssueEvent } from '@hometown/shared-types/contract/public-newsletters'
import { whenWords } from '@hometown/shared-types/rules/calendar/labels'
import { isOver, occurrencesBetween } from '@hometown/shared-types/rules/calendar/occurrences'
import { attributesOfTag, clipText, IMAGE_TAG, picturesInText, textFromHtml } from '@hometown/shared-types/rules/html'
import { compareText, escapeHtml, plainLines, singleLine } from '@hometown/shared-types/rules/text'
import { addCountyDays, type CountyDate, countyDate, countyWallTime } from '@hometown/shared-types/rules/time'
import type { AppContext } from '../../../../context.ts'
import { sanitizeArticleHtml } from '../../../../lib/safe-html.ts'
import type {
  IssueArticle,
  IssueContent,
  IssuePicture,
  IssuePublication,
} from '../../../../mail-templates/newsletter-issue.ts'
import { eventHeadline, eventTiming, isPostponed, listEventsBetween } from '../../../content/events/index.ts'
import { findKnownPictures, type KnownPictures, mailSizeOf, withoutPictures } from '../../../content/media/index.ts'
import { loadMailBranding } from '../../../platform/settings/index.ts'
import { type IssueArticleRow, listPublishedByIds } from '../chosen-articles.repository.ts'
import { articleIdsOf } from '../newsletters.repository.ts'
import type { NewsletterRow } from '../newsletters.table.ts'

export type IssueSource = Pick<
  NewsletterRow,
  | 'id'
  | 'title'
  | 'description'
  | 'introduction_html'
  | 'sign_off'
  | 'article_ids'
  | 'includes_calendar'
  | 'only_chosen_sections'
  | 'sample'
>

const STANDFIRST_LENGTH = 280
/** Characters of a text that are enough for its standfirst. */
const BEGINNING = 20_000

/** Loads the contents: published articles in the editor's order, without closed jobs. */
export async function loadIssueContent(context: AppContext, source: IssueSource): Promise<IssueContent> {
  const { db } = context.store
  const paper = await loadMailBranding(context)
  const date = countyDate(context.clock.now(), paper.timeZone)
  const rows = await listPublishedByIds(db, [...new Set(articleIdsOf(source))])
  const pictured = rows.map(({ image_url }) => ({ imageUrl: image_url }))
  const known = await findKnownPictures(db, pictured)
  return {
    newsletterId: source.id,
    title: singleLine(source.title),
    description: singleLine(source.description ?? '') || null,
    introductionHtml: await loadIntroduction(context, source.introduction_html, paper),
    date,
    articles: rows.map((row) => articleFromRow(row, paper, known)),
    events: source.includes_calendar ? await listThisWeekEvents(context, date, paper.siteUrl) : [],
    ...(source.sign_off && { signOff: plainLines(source.sign_off) }),
    onlyChosenSections: Boolean(source.only_chosen_sections),
    paper,
    webUrl: `${paper.siteUrl}/newsletter/${encodeURIComponent(source.id)}`,
    trackClicks: false,
    sample: Boolean(source.sample),
  }
}

/** Gives pictures a size for mails. Those without one are removed with their figures and captions. */
async function loadIntroduction(
  { store }: AppContext,
  html: string | null,
  paper: IssuePublication,
): Promise<string | null> {
  if (!html?.trim()) return null
  const safe = sanitizeArticleHtml(html)
  const known = await findKnownPictures(store.db, [{ imageUrl: null, html: safe }])
  const tags = new Map<string, string>()
  const broken = new Set<string>()
  for (const { src, original } of picturesInText(safe)) {
    const picture = mailPicture(original, '', paper, known)
    if (picture) tags.set(src, `src="${escapeHtml(picture.src)}" width="${picture.width}" height="${picture.height}"`)
    else broken.add(src)
  }
  return withoutPictures(safe, broken).replace(IMAGE_TAG, (tag) => {
    const { src = '', alt = '' } = attributesOfTag(tag)
    return `<img ${tags.get(src) ?? ''} alt="${escapeHtml(alt)}" />`
  })
}

function articleFromRow(row: IssueArticleRow, paper: IssuePublication, known: KnownPictures): IssueArticle {
  const { id, title, description, content, category, slug } = row
  return {
    ...{ id, title: singleLine(title), description, content, category, slug },
    imageUrl: row.image_url,
    imageAlt: row.image_alt,
    authorName: row.author_name,
    standfirst: singleLine(description) || clipText(textFromHtml(content.slice(0, BEGINNING)), STANDFIRST_LENGTH),
    picture: row.image_url ? mailPicture(row.image_url, row.image_alt ?? '', paper, known) : null,
    url: `${paper.siteUrl}/${encodeURIComponent(slug)}`,
  }
}

/** Only our pictures and those of the newsroom's WordPress appear: another host would learn who opens the mail. */
function mailPicture(url: string, alt: string, paper: IssuePublication, known: KnownPictures): IssuePicture | null {
  const size = mailSizeOf(known.get(url))
  if (!size) return null
  const src = size.src.startsWith('/') ? paper.apiUrl + size.src : size.src
  return { src, width: size.width, height: size.height, alt: singleLine(alt) }
}

const DAYS = 7
const MOST_EVENTS = 100
const MOST_LOOKED_AT = 2000

/**
 * Lists the first hundred published events of the seven days from `today`, in order, without past, canceled and
 * postponed ones. A series appears once.
 */
async function listThisWeekEvents(
  { store, clock }: AppContext,
  today: CountyDate,
  siteUrl: string,
): Promise<IssueEvent[]> {
  const lastDay = addCountyDays(today, DAYS - 1)
  const events = await listEventsBetween(store.db, 'public', { from: today, to: lastDay }, MOST_LOOKED_AT)
  const found = events.flatMap((event) => {
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
  found.sort((one, other) => compareText(one.next.start, other.next.start) || compareText(one.title, other.title))
  return found.slice(0, MOST_EVENTS).map(({ row, next, title }) => ({
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
