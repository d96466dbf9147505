import type { ArticleAuthor } from '@hometown/shared-types/person'
import type { PeopleIndex, SiteArticle, SitePerson } from './content.ts'
import { authorPath } from './paths.ts'

interface BylinePiece {
  readonly text: string
  readonly path?: string
}

/** The byline as it is printed, with links at the names of authors who have a page. */
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

/** Whose face and role stand beside the byline: the person's whom it names alone. */
export function personOfByline(
  people: Pick<PeopleIndex, 'findBySlug'>,
  article: Pick<SiteArticle, 'authorName' | 'authors'>,
): SitePerson | undefined {
  const author = onlyAuthor(article)
  return author && people.findBySlug(author.slug)
}

/** Undefined where the byline names others beside the author. */
export function onlyAuthor(article: Pick<SiteArticle, 'authorName' | 'authors'>): ArticleAuthor | undefined {
  const [author, ...others] = article.authors ?? []
  if (author === undefined || others.length > 0) return undefined
  const isAlone = bylinePieces(article).every(({ text, path }) => path !== undefined || /^by $/i.test(text))
  return isAlone ? author : undefined
}
