import type { SiteContent } from '../lib/content.ts'
import { articleSubject, businessSubject, eventSubject, type PageSubject, SUBJECT_META } from '../lib/page-subject.ts'
import { articlePath, businessPath, eventPath } from '../lib/paths.ts'
import type { PagePath } from './site-paths.ts'

/** What is published now and has a page that says so, with its address. */
export function listSubjects({ articles, businesses, events }: SiteContent): Map<PageSubject, PagePath> {
  const paths = new Map<PageSubject, PagePath>()
  for (const article of articles.all()) paths.set(articleSubject(article), articlePath(article.slug))
  for (const business of businesses.all()) paths.set(businessSubject(business), businessPath(business.slug))
  for (const event of events.all()) paths.set(eventSubject(event), eventPath(event.slug))
  return paths
}

const subjectTag = new RegExp(`<meta name="${SUBJECT_META}" content="([^"]+)">`)

/** What a page's file says that it is about. */
export function subjectOfFile(html: string): PageSubject | undefined {
  return subjectTag.exec(html)?.[1]
}

/** A card or a note; one without a number was made before they had it. */
const namedInPage = /<(?:article class="card [^"]*"|h2 class="note-title")(?: data-article="(\d+)")?/g
const namedInFeed = /:article-(\d+)<\/guid>/g

/** The articles that a list names; undefined for one that doesn't say which article it is. */
export function* articlesNamedIn(text: string): Iterable<PageSubject | undefined> {
  for (const pattern of [namedInPage, namedInFeed]) {
    for (const [, id] of text.matchAll(pattern)) yield id && articleSubject({ wordpressPostId: Number(id) })
  }
}
