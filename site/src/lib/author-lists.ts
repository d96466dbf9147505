import type { ArticleIndex, SiteArticle } from './content.ts'
import { compareArticles, SortedArticles } from './sorted-articles.ts'

interface OneList {
  readonly all: SortedArticles
  readonly byYear: Map<string, SortedArticles>
}

interface AuthorLists {
  /** Only for articles that come in order, when an index is built. */
  append(article: SiteArticle): void
  insert(article: SiteArticle): void
  remove(article: SiteArticle): void
  newest: ArticleIndex['newestBy']
  years: ArticleIndex['yearsBy']
  inYear: ArticleIndex['inYearBy']
}

/** By the address in the byline. An author has several after a renaming or merge; their lists are joined when read. */
export function createAuthorLists(): AuthorLists {
  const lists = new Map<string, OneList>()

  function* listsOf({ authors = [], day }: SiteArticle): Iterable<readonly [OneList, SortedArticles, string]> {
    const year = day.slice(0, 4)
    for (const slug of new Set(authors.map((author) => author.slug))) {
      const list = lists.get(slug) ?? { all: new SortedArticles(), byYear: new Map() }
      lists.set(slug, list)
      const ofYear = list.byYear.get(year) ?? new SortedArticles()
      list.byYear.set(year, ofYear)
      yield [list, ofYear, slug]
    }
  }

  function known(slugs: readonly string[]): OneList[] {
    return slugs.flatMap((slug) => lists.get(slug) ?? [])
  }

  return {
    append(article) {
      for (const [{ all }, ofYear] of listsOf(article)) {
        all.append(article)
        ofYear.append(article)
      }
    },
    insert(article) {
      for (const [{ all }, ofYear] of listsOf(article)) {
        all.insert(article)
        ofYear.insert(article)
      }
    },
    remove(article) {
      for (const [{ all, byYear }, ofYear, slug] of listsOf(article)) {
        all.remove(article)
        ofYear.remove(article)
        if (ofYear.items.length === 0) byYear.delete(article.day.slice(0, 4))
        if (all.items.length === 0) lists.delete(slug)
      }
    },
    newest: (slugs, limit) =>
      joined(
        known(slugs).map(({ all }) => all.items.slice(0, limit)),
        limit,
      ),
    years: (slugs) => [...new Set(known(slugs).flatMap(({ byYear }) => [...byYear.keys()]))].sort().reverse(),
    inYear: (slugs, year) => joined(known(slugs).map(({ byYear }) => byYear.get(year)?.items ?? [])),
  }
}

function joined(lists: readonly (readonly SiteArticle[])[], limit?: number): readonly SiteArticle[] {
  const [only, ...others] = lists
  if (only === undefined || others.length === 0) return only ?? []
  const unique = new Map(lists.flat().map((article) => [article.wordpressPostId, article]))
  return [...unique.values()].sort(compareArticles).slice(0, limit)
}
