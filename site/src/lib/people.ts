import type { ArticleAuthor } from '@hometown/shared-types/contract/people'
import type { ArticleIndex, SiteArticle, SiteContent } from './content.ts'
import type { NameIndex, SitePerson } from './name-index.ts'
import { authorPath } from './paths.ts'

export function authorsOf({ authors = [] }: SiteArticle, people: NameIndex<SitePerson>): SitePerson[] {
  return authors.flatMap(({ slug }) => people.findBySlug(slug) ?? [])
}

/** An author without articles has a page if there is something to read on it. */
export function hasAuthorPage(articles: ArticleIndex, person: SitePerson): boolean {
  return person.bio !== null || articles.byAuthor.all(person.slug).length > 0
}

export function peopleWithPages({ articles, people }: Pick<SiteContent, 'articles' | 'people'>): SitePerson[] {
  return people.all().filter((person) => hasAuthorPage(articles, person))
}

interface BylinePiece {
  readonly text: string
  readonly path?: string
}

/** Returns the byline as it is printed, with links at the names of authors who have a page. */
export function bylinePieces({ authorName, authors = [] }: Pick<SiteArticle, 'authorName' | 'authors'>): BylinePiece[] {
  const pieces: BylinePiece[] = []
  let at = 0
  for (const { name, slug } of authors) {
    const start = authorName.indexOf(name, at)
    if (start === -1) continue
    if (start > at) pieces.push({ text: authorName.slice(at, start) })
    pieces.push({ text: name, path: authorPath(slug) })
    at = start + name.length
  }
  if (at < authorName.length) pieces.push({ text: authorName.slice(at) })
  return pieces
}

/** Finds the person whose face is beside the byline, if it names one alone. */
export function personOfByline(
  people: Pick<NameIndex<SitePerson>, 'findBySlug'>,
  article: Pick<SiteArticle, 'authorName' | 'authors'>,
): SitePerson | undefined {
  const author = onlyAuthor(article)
  return author && people.findBySlug(author.slug)
}

/** Returns undefined where the byline names others beside the author. */
export function onlyAuthor(article: Pick<SiteArticle, 'authorName' | 'authors'>): ArticleAuthor | undefined {
  const [author, ...others] = article.authors ?? []
  if (author === undefined || others.length > 0) return undefined
  const isAlone = bylinePieces(article).every(({ text, path }) => path !== undefined || /^by $/i.test(text))
  return isAlone ? author : undefined
}
