import { encodeSlug } from '@hometown/shared-types/article-slug'
import { textFromHtml } from '@hometown/shared-types/excerpt'

/** Shorter pieces of a text say little, and captions may stand elsewhere. */
const PIECE_LENGTH = 20
const ANSWER_WITHIN_MS = 10_000
const PAGE_LIMIT = 5_000_000

export interface PublishedArticle {
  title: string
  slug: string
  content_html: string
}

/**
 * What is wrong with an article's pages on the site; undefined if readers see the stored title and text.
 * @throws Error for people if the site can't be reached
 */
export async function findPageProblem(siteUrl: string, article: PublishedArticle): Promise<string | undefined> {
  const address = `${siteUrl}/${encodeSlug(article.slug)}`
  const { status, html } = await read(address).catch((cause: unknown) => {
    throw new Error(`The site at ${siteUrl} can’t be reached. Start Hometown, then try again`, { cause })
  })
  if (status !== 200) return `HTTP ${status} at /${article.slug}`
  const text = textFromHtml(html)
  if (!text.includes(textFromHtml(article.title))) return 'another title'
  const missing = piecesOf(article.content_html).filter((piece) => !text.includes(piece))
  return missing.length === 0
    ? undefined
    : `${missing.length} ${missing.length === 1 ? 'part' : 'parts'} of the text missing`
}

async function read(address: string): Promise<{ status: number; html: string }> {
  const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  return { status: response.status, html: (await response.text()).slice(0, PAGE_LIMIT) }
}

function piecesOf(html: string): string[] {
  return html
    .split(/<\/?(?:p|h[1-6]|li|td|th|blockquote)\b[^<>]{0,2000}>/)
    .map(textFromHtml)
    .filter((piece) => piece.length >= PIECE_LENGTH)
}
