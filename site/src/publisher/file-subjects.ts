import type { ArticleIndex } from '../lib/content.ts'
import { articleSubject, type PageSubject, SUBJECT_META } from '../lib/page-subject.ts'
import type { PublishedSubject } from './published-subjects.ts'

const subjectTag = new RegExp(`<meta name="${SUBJECT_META}" content="([^"]+)">`)

/**
 * What a page's file says that it is about. Files of earlier code don't say it.
 * @param present what has its page at the file's address now.
 */
export function subjectOfFile(html: string, present: PublishedSubject | undefined): PageSubject | undefined {
  const named = subjectTag.exec(html)?.[1]
  if (named !== undefined || present === undefined) return named
  return html.includes(present.tag) ? present.subject : undefined
}

const CARD = '<article class="card '
const NOTE = '<h2 class="note-title"'
const inFeed = /:article-(\d+)<\/guid>/g

/** The articles that a list names; undefined for one of which nobody can tell which it is. */
export function* articlesNamedIn(text: string, articles: ArticleIndex): Iterable<PageSubject | undefined> {
  for (const card of text.split(CARD).slice(1)) yield numberOf(card) ?? articleOfCard(card, articles)
  for (const note of text.split(NOTE).slice(1)) yield numberOf(note)
  for (const [, id] of text.matchAll(inFeed)) yield articleSubject({ wordpressPostId: Number(id) })
}

/** @param element from its tag on. */
function numberOf(element: string): PageSubject | undefined {
  const id = / data-article="(\d+)"/.exec(element.slice(0, element.indexOf('>')))?.[1]
  return id && articleSubject({ wordpressPostId: Number(id) })
}

/** Cards of earlier code have no number: the article of the same address that was published at the same time. */
function articleOfCard(card: string, articles: ArticleIndex): PageSubject | undefined {
  const article = articles.findBySlug(/<a href="\/([^"]+)">/.exec(card)?.[1] ?? '')
  const publishedAt = /<time datetime="([^"]+)"/.exec(card)?.[1] ?? ''
  return article?.publishedAt === Date.parse(publishedAt) ? articleSubject(article) : undefined
}
