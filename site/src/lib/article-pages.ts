import { pagesOfHtml, withoutPageBreaks } from '@hometown/shared-types/page-breaks'
import type { SiteArticle, SiteContent } from './content.ts'
import { articlePath } from './paths.ts'

const divided = new WeakMap<SiteArticle, readonly string[]>()

/** One part of an article with page breaks. */
export interface ArticlePage {
  /** From 1. */
  readonly number: number
  readonly count: number
  /** HTML. */
  readonly text: string
}

/** The first page has the article's own address. */
export function articlePagePath(slug: string, number: number): string {
  return number === 1 ? articlePath(slug) : `${articlePath(slug)}/${number}`
}

/** All pages that an article may have, the last one first: each links to the next one. */
export function articlePaths(article: SiteArticle): string[] {
  return partsOf(article)
    .map((_, index) => articlePagePath(article.slug, index + 1))
    .reverse()
}

/** The pages that an article has with the site's settings. */
export function countPages({ site }: Pick<SiteContent, 'site'>, article: SiteArticle): number {
  return site.articlePages === 'one' ? 1 : partsOf(article).length
}

/** @param text that follows the article's address: `2`. Undefined if the article has no such page. */
export function findArticlePage(
  content: Pick<SiteContent, 'site'>,
  article: SiteArticle,
  text: string,
): ArticlePage | undefined {
  const number = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0
  const isThere = number > 1 && number <= countPages(content, article)
  return isThere ? articlePageAt(content, article, number) : undefined
}

export function articlePageAt(content: Pick<SiteContent, 'site'>, article: SiteArticle, number: number): ArticlePage {
  const count = countPages(content, article)
  if (count === 1) return { number: 1, count, text: inOnePiece(article) }
  return { number, count, text: withLinksToOthers(article, number) }
}

/** The parts on one page, each of which links lead to: `#page-2`. */
function inOnePiece(article: SiteArticle): string {
  const [first = '', ...others] = partsOf(article)
  return [first, ...others.map((part, index) => `<hr class="page-break" id="${partAnchor(index + 2)}" />${part}`)].join(
    '',
  )
}

export function partAnchor(number: number): string {
  return `page-${number}`
}

export function countParts(article: SiteArticle): number {
  return partsOf(article).length
}

/** Without page breaks, for feeds. */
export function wholeText(article: SiteArticle): string {
  return withoutPageBreaks(article.content)
}

function partsOf(article: SiteArticle): readonly string[] {
  const known = divided.get(article)
  if (known) return known
  const parts = pagesOfHtml(article.content)
  if (parts[0] !== article.content) divided.set(article, parts)
  return parts
}

/** A footnote may be on the last page, and its mark on the first. */
function withLinksToOthers(article: SiteArticle, number: number): string {
  const parts = partsOf(article)
  const pageById = new Map<string, number>()
  for (const [index, part] of parts.entries())
    for (const [, id = ''] of part.matchAll(/ id="(text-[\w.:-]{1,100})"/g)) pageById.set(id, index + 1)
  return (parts[number - 1] ?? '').replace(/ href="#(text-[\w.:-]{1,100})"/g, (link, id: string) => {
    const page = pageById.get(id) ?? number
    return page === number ? link : ` href="${articlePagePath(article.slug, page)}#${id}"`
  })
}
