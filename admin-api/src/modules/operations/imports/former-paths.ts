import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import { formerPath } from '../../content/articles/former-addresses/former-addresses.service.ts'
import type { IncomingTerm } from './incoming.ts'

interface Placed {
  /** Its own address at the old site; empty if it isn't known. */
  link: string
  site: string
  slug: string
  /** Its number in WordPress. */
  number?: number | undefined
  publishedAt: number | null
  terms: readonly IncomingTerm[]
}

/**
 * Every address that a post has or had under one of the usual settings for permalinks. WordPress keeps former ones working
 * after the setting changed, so links to any of them may exist.
 */
export function formerPathsOf(post: Placed, timeZone: string): string[] {
  const { link, site, slug, number, publishedAt, terms } = post
  const folder = (URL.parse(site)?.pathname ?? '').replace(/\/$/, '')
  const usual = [
    ...(publishedAt === null ? [] : datedPaths(publishedAt, timeZone).map((day) => `${day}/${slug}`)),
    ...terms.map((term) => `/${term.slug}/${slug}`),
    ...(number === undefined ? [] : [`/archives/${number}`]),
    `/${slug}`,
  ]
  const addresses = [link, ...usual.map((path) => `${folder}${path}`)]
  const paths = addresses.filter(Boolean).map((address) => formerPath(address))
  const numbered = number === undefined ? [] : [`?p=${number}`]
  return [...new Set([...paths.filter((path) => path !== undefined), ...numbered])]
}

/** `/2019/03/05` and `/2019/03`. */
function datedPaths(instant: number, timeZone: string): string[] {
  const day = countyWallTime(instant, timeZone).slice(0, 10).replaceAll('-', '/')
  return [`/${day}`, `/${day.slice(0, 7)}`]
}
