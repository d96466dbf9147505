import type { ArticleStatus } from '@hometown/shared-types/article'
import { withoutTrailingSlashes } from '@hometown/shared-types/trim-characters'

/** A category or tag of the other site. */
export interface IncomingTerm {
  name: string
  slug: string
}

export interface IncomingPicture {
  address: string
  alt: string | null
  caption: string | null
}

/** An article as all sources give it. Texts are plain, except `html`. Times are milliseconds. */
export interface IncomingArticle {
  /** Its number or id in the source. */
  id: string
  title: string
  /** As readers saw it. NOT SAFE. */
  html: string
  /** Empty: the first words of the text. */
  description: string
  metaDescription: string | null
  slug: string
  status: ArticleStatus
  publishedAt: number | null
  createdAt: number
  updatedAt: number
  /** What decides our category. */
  terms: IncomingTerm[]
  keywords: string[]
  /** Empty: the paper's name. */
  authorName: string
  picture: IncomingPicture | null
  /** Every address that it had or may have had, as `formerPath` gives them. */
  paths: string[]
  formerSlugs: string[]
  isSticky: boolean
  /** For the report: what of it couldn't come. */
  notes: string[]
}

/** An item that stays behind. */
export interface LeftOutItem {
  id: string
  title: string
  reason: string
}

export type IncomingItem = { article: IncomingArticle } | { leftOut: LeftOutItem }

export interface IncomingAuthor {
  name: string
  bio: string | null
}

/** Another system's content. */
export interface IncomingSource {
  /** The other site: `https://news.example.org`, without a slash at the end. */
  site: string
  /** Without the protocol, so that one import goes on where another of the same site ended. */
  name: string
  /** Of its items. */
  total: number
  authors: IncomingAuthor[]
  items(): AsyncIterable<IncomingItem>
  /** What its library says about a picture in a text. */
  describePicture(address: string): Omit<IncomingPicture, 'address'> | undefined
}

/** The import can't begin or go on. The message is for the operator. */
export class ImportError extends Error {
  override name = 'ImportError' as const
}

/** @throws ImportError unless it is a web address */
export function siteOfAddress(address: string): string {
  const url = URL.parse(address.trim())
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new ImportError(`“${address.slice(0, 200)}” is no web address. It must start with http:// or https://.`)
  return url.origin + withoutTrailingSlashes(url.pathname).replace(/\/wp-json(?:\/wp\/v2)?$/, '')
}

/** `https://www.news.example.org/blog` → `news.example.org/blog` */
export function nameOfSite(site: string): string {
  return site.replace(/^https?:\/\/(?:www\.)?/, '').toLowerCase()
}
