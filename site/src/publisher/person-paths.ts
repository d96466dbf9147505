import type { ArticleIndex, PeopleIndex, SiteArticle, SitePerson } from '../lib/content.ts'
import { authorFeedPath, authorPath, authorYearPath } from '../lib/paths.ts'
import { slugsOf } from '../lib/people-index.ts'
import { type PagePath, SITEMAP_INDEX, SITEMAP_PEOPLE } from './site-paths.ts'

/** The pages of an article's authors that list it, as many at any number of articles. */
export function authorPathsOf(people: PeopleIndex, article: SiteArticle | undefined): PagePath[] {
  const authors = article?.authors?.flatMap(({ slug }) => people.findByAnySlug(slug) ?? []) ?? []
  if (article === undefined || authors.length === 0) return []
  const year = article.day.slice(0, 4)
  return [
    ...authors.flatMap(({ slug }) => [authorPath(slug), authorYearPath(slug, year), authorFeedPath(slug)]),
    SITEMAP_PEOPLE,
  ]
}

/** The pages of an article's authors that show its kicker. */
export function authorListsOf(people: PeopleIndex, { authors = [], day }: SiteArticle): PagePath[] {
  return authors
    .flatMap(({ slug }) => people.findByAnySlug(slug) ?? [])
    .flatMap(({ slug }) => [authorPath(slug), authorYearPath(slug, day.slice(0, 4))])
}

/**
 * The pages that differ between two states of the authors, including removed ones. Articles link to addresses that
 * stay or redirect, so none of them is touched.
 */
export function changedPersonPaths(articles: ArticleIndex, before: PeopleIndex, after: PeopleIndex): Set<PagePath> {
  const paths = new Set<PagePath>()
  if (before === after) return paths
  const known = byId(before)
  const left = byId(after)
  for (const id of new Set([...known.keys(), ...left.keys()])) {
    const [one, other] = [known.get(id), left.get(id)]
    if (JSON.stringify(one) === JSON.stringify(other)) continue
    const slugs = [...new Set([one, other].flatMap((person) => (person ? slugsOf(person) : [])))]
    for (const person of [one, other]) {
      if (person === undefined) continue
      paths.add(authorPath(person.slug)).add(authorFeedPath(person.slug))
      for (const year of articles.byAuthor.years(slugs)) paths.add(authorYearPath(person.slug, year))
    }
  }
  if (paths.size > 0) paths.add(SITEMAP_PEOPLE).add(SITEMAP_INDEX)
  return paths
}

function byId(people: PeopleIndex): Map<string, SitePerson> {
  return new Map(Array.from(people.all(), (person) => [person.id, person]))
}
