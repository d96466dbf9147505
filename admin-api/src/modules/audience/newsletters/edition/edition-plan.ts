import { type Category, categoryDetails } from '@hometown/shared-types/category'
import { clipText } from '@hometown/shared-types/excerpt'
import type { IssueArticle, IssueContent, IssueEvent, IssuePicture } from '@hometown/shared-types/newsletter-issue'
import { dateWords } from './content/event-labels.ts'
import type { IntroBlock } from './content/introduction-blocks.ts'
import { readIntroduction } from './content/read-introduction.ts'
import { clickAddress } from './message/click-links.ts'
import { sectionsOfVariant } from './variants.ts'

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
  /** Corrections about events in earlier newsletters. */
  readonly eventNotes: readonly string[]
  readonly events: readonly IssueEvent[]
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

const MOST_EVENTS = 14

export function planEdition(content: IssueContent, variant: string, detail: Detail): EditionPlan {
  const shown = shownArticles(content, variant)
  const articles = shown.slice(0, detail.articles)
  const categories = [...new Set(articles.map(({ category }) => category))]
  const full = new Set(articles.slice(0, detail.standfirsts))
  return {
    title: content.title,
    description: content.description ?? '',
    preheader:
      content.description ||
      articles
        .slice(0, 3)
        .map(({ title }) => title)
        .join(' · ') ||
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
    eventNotes: content.eventNotes ?? [],
    events: content.events.slice(0, MOST_EVENTS),
    furtherEvents: Math.max(0, content.events.length - MOST_EVENTS),
    signOff: content.signOff ? content.signOff.split('\n') : [],
  }
}

function shownArticles(content: IssueContent, variant: string): IssueArticle[] {
  return sectionsOfVariant(content, variant).flatMap((section) =>
    content.articles.filter(({ category }) => category === section),
  )
}
