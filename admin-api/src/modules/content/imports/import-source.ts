import type { ArticleStatus } from '@hometown/shared-types/contract/articles'
import { withoutTrailingSlashes } from '@hometown/shared-types/rules/text'
import { countyWallTime } from '@hometown/shared-types/rules/time'
import { normalizeFormerPath } from '../redirects/index.ts'

/** A category or tag of the other site. */
interface IncomingTerm {
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
  /** The article's number or id in the source. */
  id: string
  title: string
  /** The text as readers saw it. NOT SAFE. */
  html: string
  /** An empty description becomes the first words of the text. */
  description: string
  metaDescription: string | null
  slug: string
  status: ArticleStatus
  publishedAt: number | null
  createdAt: number
  updatedAt: number
  /** The terms that decide our category. */
  terms: IncomingTerm[]
  keywords: string[]
  /** An empty name becomes the paper's. */
  authorName: string
  picture: IncomingPicture | null
  /** Every address that it had or may have had, as `normalizeFormerPath` gives them. */
  paths: string[]
  /** The report says by these notes what couldn't come. */
  notes: string[]
}

export type IncomingItem = { article: IncomingArticle } | { leftOut: { id: string; title: string; reason: string } }

/** Another system's content. */
export interface IncomingSource {
  /** The other site: `https://news.example.org`, without a slash at the end. */
  site: string
  /** The site without the protocol, so that one import goes on where another of the same site ended. */
  name: string
  /** The number of its items. */
  total: number
  items(): AsyncIterable<IncomingItem>
  /** Returns what its library says about a picture in a text. */
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

interface FormerPostAddress extends Pick<IncomingArticle, 'publishedAt' | 'terms'> {
  /** The post's own address at the old site; empty if it isn't known. */
  link: string
  site: string
  /** The post's own slug, then former ones. */
  slugs: readonly string[]
  /** The post's number in WordPress. */
  number?: number
}

/**
 * Lists every address that a post has or had under one of the usual settings for permalinks. WordPress keeps former
 * ones working after the setting changed, so links to any of them may exist.
 */
export function formerPathsOf(post: FormerPostAddress, timeZone: string): string[] {
  const { link, site, slugs, number, publishedAt, terms } = post
  const folder = (URL.parse(site)?.pathname ?? '').replace(/\/$/, '')
  // `2019/03/05`
  const day = publishedAt === null ? '' : countyWallTime(publishedAt, timeZone).slice(0, 10).replaceAll('-', '/')
  const below = [...(day ? [`/${day}`, `/${day.slice(0, 7)}`] : []), ...terms.map(({ slug }) => `/${slug}`), '']
  const usual = [
    ...slugs.flatMap((slug) => below.map((path) => `${path}/${slug}`)),
    ...(number === undefined ? [] : [`/archives/${number}`]),
  ]
  const addresses = [link, ...usual.map((path) => `${folder}${path}`)]
  const paths = addresses.filter(Boolean).map((address) => normalizeFormerPath(address))
  const numbered = number === undefined ? [] : [`?p=${number}`]
  return [...new Set([...paths.filter((path) => path !== undefined), ...numbered])]
}
