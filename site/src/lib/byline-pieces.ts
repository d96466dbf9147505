import type { SiteArticle } from './content.ts'
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
