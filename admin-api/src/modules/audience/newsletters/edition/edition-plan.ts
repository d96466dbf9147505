import { type Category, categoryDetails } from '@hometown/shared-types/category'
import { clipText } from '@hometown/shared-types/excerpt'
import type { IssueArticle, IssueContent, IssueEvent, IssuePicture } from '@hometown/shared-types/newsletter-issue'
import { type IntroBlock, readIntroduction } from './content/read-introduction.ts'
import { EVENTS_IN_MAIL } from './content/this-week-events.ts'
import { dateWords, OTHER_EVENTS_TITLE, OWN_EVENTS_TITLE } from './edition-labels.ts'
import { leadingCategories, sectionsOfVariant } from './variants.ts'

export interface PlannedArticle {
  readonly title: string
  readonly standfirst: string
  readonly url: string
}

export interface PlannedSection {
  readonly category: Category
  readonly label: string
  readonly articles: readonly PlannedArticle[]
}

export interface PlannedEvents {
  /** Empty where the calendar isn't divided. */
  readonly label: string
  readonly events: readonly IssueEvent[]
}

export interface EditionPlan {
  readonly title: string
  readonly description: string
  readonly preheader: string
  readonly date: string
  readonly introduction: readonly IntroBlock[]
  readonly sections: readonly PlannedSection[]
  readonly leadPicture: IssuePicture | null
  /** Number of articles that only the newsletter's web page shows. */
  readonly furtherArticles: number
  /** Events of the reader's categories, then the others; each in order of time. */
  readonly calendar: readonly PlannedEvents[]
  readonly furtherEvents: number
  /** In lines. */
  readonly signOff: readonly string[]
}

export interface Detail {
  /** Number of articles shown; `standfirsts` of them with more than a title. */
  readonly articles: number
  readonly standfirsts: number
  /** In characters, as is `standfirstLength`. */
  readonly titleLength: number
  readonly standfirstLength: number
}

export function planEdition(content: IssueContent, variant: string, detail: Detail): EditionPlan {
  const shown = shownArticles(content, variant)
  const articles = shown.slice(0, detail.articles)
  const categories = [...new Set(articles.map(({ category }) => category))]
  const calendar = planCalendar(content.events, leadingCategories(variant))
  const full = new Set(articles.slice(0, detail.standfirsts))
  return {
    title: content.title,
    description: content.description ?? '',
    preheader:
      content.description ||
      firstTitles(articles) ||
      firstTitles(calendar.flatMap(({ events }) => events)) ||
      content.title,
    date: dateWords(content.date),
    introduction: readIntroduction(content.introductionHtml, content.paper.siteUrl),
    sections: categories.map((category) => ({
      category,
      label: categoryDetails(category).badgeLabel,
      articles: articles
        .filter((article) => article.category === category)
        .map((article) => ({
          title: clipText(article.title, detail.titleLength),
          standfirst: full.has(article) ? clipText(article.standfirst, detail.standfirstLength) : '',
          url: clickAddress(content, article),
        })),
    })),
    leadPicture: articles[0]?.picture ?? null,
    furtherArticles: shown.length - articles.length,
    calendar,
    furtherEvents: Math.max(0, content.events.length - EVENTS_IN_MAIL),
    signOff: content.signOff ? content.signOff.split('\n') : [],
  }
}

function firstTitles(parts: readonly { readonly title: string }[]): string {
  return parts
    .slice(0, 3)
    .map(({ title }) => title)
    .join(' · ')
}

function planCalendar(events: readonly IssueEvent[], leading: readonly Category[]): PlannedEvents[] {
  const isOwn = ({ category }: IssueEvent) => leading.includes(category)
  const groups: PlannedEvents[] = [
    { label: OWN_EVENTS_TITLE, events: events.filter(isOwn) },
    { label: OTHER_EVENTS_TITLE, events: events.filter((event) => !isOwn(event)) },
  ]
  let room = EVENTS_IN_MAIL
  const parts = groups.flatMap(({ label, events: all }) => {
    const shown = all.slice(0, room)
    room -= shown.length
    return shown.length > 0 ? [{ label, events: shown }] : []
  })
  return parts.length > 1 ? parts : parts.map((part) => ({ ...part, label: '' }))
}

function shownArticles(content: IssueContent, variant: string): IssueArticle[] {
  return sectionsOfVariant(content, variant).flatMap((section) =>
    content.articles.filter(({ category }) => category === section),
  )
}

type Linked = Pick<IssueContent, 'newsletterId' | 'articles' | 'trackClicks' | 'paper'>

/** Leads through the click counter if clicks are counted. Its URL is the same for all, so it identifies no reader. */
function clickAddress(content: Linked, article: IssueArticle): string {
  if (!content.trackClicks) return article.url
  const number = content.articles.indexOf(article) + 1
  return `${content.paper.apiUrl}/api/newsletters/${encodeURIComponent(content.newsletterId)}/clicks/${number}`
}
