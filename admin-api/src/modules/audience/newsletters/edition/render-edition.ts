import { randomBytes } from 'node:crypto'
import { CATEGORIES, type Category, READER_CATEGORIES } from '@hometown/shared-types/rules/categories'
import { clipText } from '@hometown/shared-types/rules/html'
import { toPlainText } from '@react-email/render'
import { createElement } from 'react'
import { renderMail } from '../../../../mail-templates/mail-parts.ts'
import type { IssueArticle, IssueContent } from '../../../../mail-templates/newsletter-issue.ts'
import { EditionMail, type EditionMailProps } from './edition-mail.ts'
import type { Edition, Placeholders } from './message-template.ts'

const VARIANT_SEPARATOR = ','
const EVENTS_IN_MAIL_LIMIT = 14

const selectableCategories: ReadonlySet<Category> = new Set(READER_CATEGORIES)

type IssueSections = Pick<IssueContent, 'onlyChosenSections' | 'introductionHtml' | 'events' | 'articles'>

/** Returns the chosen categories with articles here; undefined if `onlyChosenSections` leaves a reader with nothing. */
export function variantForReader(content: IssueSections, categories: readonly string[]): string | undefined {
  const present = new Set(content.articles.map(({ category }) => category))
  const own = CATEGORIES.filter((category) => categories.includes(category) && present.has(category))
  const hasPartsForAll = content.events.length > 0 || hasVisibleContent(content.introductionHtml)
  const isEmpty = !hasPartsForAll && articlesForReader(content, new Set(own)).length === 0
  return content.onlyChosenSections && isEmpty ? undefined : own.join(VARIANT_SEPARATOR)
}

export function isReaderLeftOut(content: IssueSections, categories: readonly string[]): boolean {
  return variantForReader(content, categories) === undefined
}

/** Rich text editors leave empty paragraphs behind. */
export function hasVisibleContent(html: string | null): boolean {
  if (html === null) return false
  const text = html.replace(/<(?!img\b)[^<>]*>/gi, '').replaceAll('&nbsp;', ' ')
  return text.trim() !== ''
}

/** Puts the reader's sections first, each group in the editor's order. Everybody gets sections nobody can choose. */
function articlesForReader({ articles, onlyChosenSections }: IssueSections, own: ReadonlySet<string>): IssueArticle[] {
  const sections = [...Map.groupBy(articles, ({ category }) => category)]
  const others = sections.filter(([category]) => !own.has(category))
  return [
    ...sections.filter(([category]) => own.has(category)),
    ...others.filter(([category]) => !onlyChosenSections || !selectableCategories.has(category)),
  ].flatMap(([, part]) => part)
}

/** The limit is below Gmail's, with room for personal values. */
const EDITION_SIZE_LIMIT = 95 * 1024
const MAX_STANDFIRST_LENGTH = 600

/** How many articles are shown, and how many of them with more than a title. */
const FULL_EDITION_DETAIL = { articles: 100, standfirsts: 100 }
const SHORT_MAIL_DETAIL = { articles: 30, standfirsts: 5 }

/** Shortens the mail where Gmail would cut it off. @param variant of `variantForReader`; empty if nothing was chosen */
export async function renderEdition(content: IssueContent, variant: string): Promise<Edition> {
  const random = randomBytes(12).toString('hex')
  const placeholders = { email: `me${random}`, token: `mt${random}` }
  const own = new Set(variant.split(VARIANT_SEPARATOR))
  const full = await renderEditionWithDetail(content, placeholders, own, FULL_EDITION_DETAIL)
  return full.size <= EDITION_SIZE_LIMIT ? full : renderEditionWithDetail(content, placeholders, own, SHORT_MAIL_DETAIL)
}

async function renderEditionWithDetail(
  content: IssueContent,
  placeholders: Placeholders,
  own: ReadonlySet<string>,
  detail: typeof FULL_EDITION_DETAIL,
): Promise<Edition> {
  const articles = articlesForReader(content, own)
  const mailed = articles.slice(0, detail.articles)
  const calendar = content.events.slice(0, EVENTS_IN_MAIL_LIMIT)
  const parts: EditionMailProps = {
    content,
    placeholders,
    preheader: content.description || joinFirstTitles(mailed) || joinFirstTitles(calendar) || content.title,
    articles: mailed.map((article, index) => ({
      ...article,
      standfirst: index < detail.standfirsts ? clipText(article.standfirst, MAX_STANDFIRST_LENGTH) : '',
      url: articleClickUrl(content, article),
    })),
    articlesOnWeb: articles.length - mailed.length,
    calendar,
    eventsOnWeb: content.events.length - calendar.length,
  }
  const html = await renderMail(createElement(EditionMail, parts))
  return {
    subject: content.title,
    preheader: parts.preheader,
    html,
    text: toPlainText(html, HTML_TO_TEXT_OPTIONS),
    size: Buffer.byteLength(html),
    placeholders,
  }
}

const HTML_TO_TEXT_OPTIONS = {
  selectors: [
    { selector: 'a', options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true } },
    ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
}

function joinFirstTitles(parts: readonly { readonly title: string }[]): string {
  return parts
    .slice(0, 3)
    .map(({ title }) => title)
    .join(' · ')
}

/** Leads through the click counter if clicks are counted. The link is the same for all, so it identifies no reader. */
function articleClickUrl({ newsletterId, articles, trackClicks, paper }: IssueContent, article: IssueArticle): string {
  if (!trackClicks) return article.url
  const number = articles.indexOf(article) + 1
  return `${paper.apiUrl}/api/newsletters/${encodeURIComponent(newsletterId)}/clicks/${number}`
}
