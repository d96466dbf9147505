import { joinNames } from '@hometown/shared-types/byline'
import { decodeEntities } from '@hometown/shared-types/excerpt'
import { singleLine } from '@hometown/shared-types/storable-text'
import type { WordPressPost, WordPressUser } from '../schemas.ts'
import { metaText } from './fields.ts'

/** Whose names articles have. */
export interface AuthorOptions {
  /** The author of posts without one. */
  siteName: string
  /** `paper`: all posts have the site's name, as in print papers without bylines. Default: `authors`. */
  bylines?: 'authors' | 'paper' | undefined
  /** Display names of Co-Authors Plus's authors by nicename: a post has only their nicenames. */
  coauthors?: Readonly<Record<string, string>> | undefined
}

export interface PostAuthor {
  /** Plain text: `Ada Roe, Bo Diaz and Cy Young`. */
  authorName: string
  /** Picture of the first author; null without one. */
  authorAvatar: string | null
}

/** Taxonomy of Co-Authors Plus and of PublishPress Authors. */
const COAUTHORS = 'author'
/** The plugin puts it before a nicename, so that terms don't get the addresses of others. */
const NICENAME_PREFIX = /^cap-/

/**
 * The author of a post that was read with `_embed`: meta `author_name`, else the authors that PublishPress Authors or
 * Co-Authors Plus say, else the WordPress account's display name, else the site's name.
 */
export function authorOfPost(post: WordPressPost, options: AuthorOptions): PostAuthor {
  const paper: PostAuthor = { authorName: options.siteName, authorAvatar: null }
  if (options.bylines === 'paper') return paper
  const written = metaText(post.meta, 'author_name')
  if (written !== null) return { authorName: decodeEntities(written), authorAvatar: null }
  const authors = publishPressAuthors(post) ?? coauthorsPlus(post, options) ?? account(post)
  const named = (authors ?? []).flatMap(({ name, avatar }) => {
    const plain = singleLine(decodeEntities(name))
    return plain === '' ? [] : [{ name: plain, avatar }]
  })
  const [first] = named
  if (!first) return paper
  return { authorName: joinNames(named.map(({ name }) => name)), authorAvatar: ownPicture(first.avatar) }
}

/** Nicenames of a post's authors in Co-Authors Plus, in its order; needs `_embed`. */
export function coauthorNicenames({ authors, _embedded }: WordPressPost): string[] {
  if (authors && authors.length > 0) return []
  const terms = _embedded?.['wp:term']?.flat() ?? []
  return terms.filter(({ taxonomy }) => taxonomy === COAUTHORS).map(({ slug }) => slug.replace(NICENAME_PREFIX, ''))
}

interface NamedAuthor {
  name: string
  avatar: string | undefined
}

function publishPressAuthors({ authors }: WordPressPost): NamedAuthor[] | undefined {
  return authors && authors.length > 0
    ? authors.map(({ display_name, avatar_url }) => ({ name: display_name, avatar: avatar_url }))
    : undefined
}

/** Undefined if a name isn't known: half of the authors would be wrong. */
function coauthorsPlus(post: WordPressPost, { coauthors = {} }: AuthorOptions): NamedAuthor[] | undefined {
  const names = coauthorNicenames(post).map((nicename) => coauthors[nicename])
  if (names.length === 0 || names.includes(undefined)) return undefined
  return names.flatMap((name) => (name === undefined ? [] : [{ name, avatar: undefined }]))
}

function account({ _embedded }: WordPressPost): NamedAuthor[] | undefined {
  const user = _embedded?.author?.[0]
  if (!user) return undefined
  return [{ name: user.name, avatar: largestAvatar(user) }]
}

/** The largest picture of an account; null if it has none or Gravatar's. */
export function pictureOfAccount(user: Pick<WordPressUser, 'avatar_urls'>): string | null {
  return ownPicture(largestAvatar(user))
}

function largestAvatar({ avatar_urls }: Pick<WordPressUser, 'avatar_urls'>): string | undefined {
  const [largest] = Object.entries(avatar_urls).sort(([a], [b]) => Number(b) - Number(a))
  return largest?.[1]
}

/**
 * Gravatar's pictures are left out: it would see every reader of the article, and has a gray head for those without a
 * picture, where the site shows initials.
 */
function ownPicture(address: string | undefined): string | null {
  if (!address || !URL.canParse(address)) return null
  const { protocol, hostname } = new URL(address)
  return /^https?:$/.test(protocol) && !/(?:^|\.)gravatar\.com$/.test(hostname) ? address : null
}
