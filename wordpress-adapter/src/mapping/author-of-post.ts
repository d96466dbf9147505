import { decodeEntities } from '@hometown/shared-types/rules/html'
import { joinNames } from '@hometown/shared-types/rules/names'
import { singleLine } from '@hometown/shared-types/rules/text'
import type { WordPressPost, WordPressUser } from '../schemas.ts'
import { metaText } from './fields.ts'

export interface AuthorOptions {
  /** Posts without an author get this one. */
  siteName: string
  /** The value `paper` gives all posts the site's name, as in print papers without bylines. Default: `authors`. */
  bylines?: 'authors' | 'paper' | undefined
  /** A post has only nicenames of Co-Authors Plus's authors; these are their display names. */
  coauthors?: Readonly<Record<string, string>> | undefined
}

/**
 * Returns the author of a post that was read with `_embed`: meta `author_name`, else the authors that PublishPress
 * Authors or Co-Authors Plus say, else the WordPress account's display name, else the site's name. Several are joined,
 * as in `Ada Roe, Bo Diaz and Cy Young`, and the picture is the first one's.
 */
export function authorOfPost(
  post: WordPressPost,
  options: AuthorOptions,
): { authorName: string; authorAvatar: string | null } {
  const paper = { authorName: options.siteName, authorAvatar: null }
  if (options.bylines === 'paper') return paper
  const metaName = metaText(post.meta, 'author_name')
  if (metaName !== null) return { authorName: decodeEntities(metaName), authorAvatar: null }
  const authors = publishPressAuthors(post) ?? coauthorsPlus(post, options) ?? account(post)
  const namedAuthors = authors
    .map(({ name, avatar }) => ({ name: singleLine(decodeEntities(name)), avatar }))
    .filter(({ name }) => name !== '')
  const [first] = namedAuthors
  if (!first) return paper
  return { authorName: joinNames(namedAuthors.map(({ name }) => name)), authorAvatar: first.avatar }
}

/** Returns nicenames of a post's authors in Co-Authors Plus, in its order; needs `_embed`. */
export function coauthorNicenames({ authors, _embedded }: WordPressPost): string[] {
  if (authors && authors.length > 0) return []
  const terms = _embedded?.['wp:term']?.flat() ?? []
  return terms.filter(({ taxonomy }) => taxonomy === 'author').map(({ slug }) => slug.replace(/^cap-/, ''))
}

interface NamedAuthor {
  name: string
  avatar: string | null
}

function publishPressAuthors({ authors = [] }: WordPressPost): NamedAuthor[] | undefined {
  if (authors.length === 0) return undefined
  return authors.map(({ display_name, avatar_url }) => ({ name: display_name, avatar: ownPicture(avatar_url) }))
}

/** Returns undefined if a name isn't known: half of the authors would be wrong. */
function coauthorsPlus(post: WordPressPost, { coauthors = {} }: AuthorOptions): NamedAuthor[] | undefined {
  const nicenames = coauthorNicenames(post)
  const names = nicenames.flatMap((nicename) => coauthors[nicename] ?? [])
  if (names.length === 0 || names.length < nicenames.length) return undefined
  return names.map((name) => ({ name, avatar: null }))
}

function account({ _embedded }: WordPressPost): NamedAuthor[] {
  return (_embedded?.author ?? []).slice(0, 1).map((user) => ({ name: user.name, avatar: pictureOfAccount(user) }))
}

/** Returns the largest picture of an account; null if it has none or Gravatar's. */
function pictureOfAccount({ avatar_urls }: Pick<WordPressUser, 'avatar_urls'>): string | null {
  const [largest] = Object.entries(avatar_urls).sort(([a], [b]) => Number(b) - Number(a))
  return ownPicture(largest?.[1])
}

/** Gravatar would see every reader of the article, and has a gray head where the site shows initials. */
function ownPicture(address = ''): string | null {
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) && !/(?:^|\.)gravatar\.com$/.test(url.hostname) ? address : null
}
