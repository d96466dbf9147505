import { onlyAuthor } from '../lib/byline-pieces.ts'
import type { ArticleIndex, SiteArticle, SiteContent } from '../lib/content.ts'
import { AUTHOR_PAGE_SIZE } from '../lib/page-sizes.ts'
import { articlePath, authorPath } from '../lib/paths.ts'
import type { PeopleIndex, SitePerson } from '../lib/site-person.ts'
import { type PagePath, SITEMAP_INDEX, SITEMAP_PEOPLE } from './site-paths.ts'

/**
 * The pages of an article's authors that list it, as many at any number of articles.
 * @param other the article's state after or before the change; undefined if it comes or goes
 */
export function* authorPathsOf(
  { articles, people }: Pick<SiteContent, 'articles' | 'people'>,
  article: SiteArticle,
  other: SiteArticle | undefined,
): Iterable<PagePath> {
  const staying = new Set(other?.authors?.map((author) => author.slug))
  for (const { slug: printed } of article.authors ?? []) {
    const person = people.findBySlug(printed)
    if (person === undefined) continue
    const rank = articles.byAuthor.rank(article, printed)
    const isStaying = staying.has(printed)
    if (rank < AUTHOR_PAGE_SIZE || !isStaying) yield authorPath(person.slug)
    if (!isStaying) yield SITEMAP_PEOPLE
  }
}

/** The pages of an article's authors that show its kicker. */
export function authorListsOf(people: PeopleIndex, { authors = [] }: SiteArticle): PagePath[] {
  return authors.flatMap(({ slug }) => people.findBySlug(slug) ?? []).map(({ slug }) => authorPath(slug))
}

/**
 * The pages that differ between two states of the authors, including removed ones. Of articles, those that show another
 * picture or role beside the byline; the service tells of those that link to another address.
 */
export function changedPersonPaths(articles: ArticleIndex, before: PeopleIndex, after: PeopleIndex): Set<PagePath> {
  const paths = new Set<PagePath>()
  if (before === after) return paths
  const known = byId(before)
  const left = byId(after)
  for (const id of new Set([...known.keys(), ...left.keys()])) {
    const [one, other] = [known.get(id), left.get(id)]
    if (JSON.stringify(one) === JSON.stringify(other)) continue
    for (const person of [one, other]) if (person !== undefined) paths.add(authorPath(person.slug))
  }
  if (paths.size > 0) paths.add(SITEMAP_PEOPLE).add(SITEMAP_INDEX)
  for (const path of pathsOfFaces(articles, before, after)) paths.add(path)
  return paths
}

function* pathsOfFaces(articles: ArticleIndex, before: PeopleIndex, after: PeopleIndex): Iterable<PagePath> {
  for (const slug of slugsWithOtherFace(before, after)) {
    for (const article of articles.byAuthor.newest(slug, Number.POSITIVE_INFINITY)) {
      if (onlyAuthor(article)) yield articlePath(article.slug)
    }
  }
}

/** By address, because articles link to people by it. */
function slugsWithOtherFace(before: PeopleIndex, after: PeopleIndex): string[] {
  const slugs = new Set([...before.all(), ...after.all()].map(({ slug }) => slug))
  const isOther = (slug: string) => faceOf(before.findBySlug(slug)) !== faceOf(after.findBySlug(slug))
  return [...slugs].filter(isOther)
}

function faceOf(person: SitePerson | undefined): string {
  return JSON.stringify([person?.role ?? null, person?.picture ?? null])
}

function byId(people: PeopleIndex): Map<string, SitePerson> {
  return new Map(Array.from(people.all(), (person) => [person.id, person]))
}
