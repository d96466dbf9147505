import type { MutableNewsletterIndex } from '../lib/newsletter-index.ts'
import { ARCHIVE_PATH, NEWSLETTERS_FEED_PATH, newsletterPath } from '../lib/paths.ts'
import type { SiteNewsletter } from '../lib/site-newsletter.ts'
import { HOME, type PagePath, SITEMAP_INDEX, SITEMAP_NEWSLETTERS } from './site-paths.ts'

/** Yields the pages that may change; their number doesn't depend on the archive's size. */
export function changeNewsletter(
  newsletters: MutableNewsletterIndex,
  before: SiteNewsletter | undefined,
  after: SiteNewsletter | undefined,
): Set<PagePath> {
  const paths = new Set<PagePath>()
  for (const path of pathsShowing(newsletters, before)) paths.add(path)
  if (before !== undefined) newsletters.remove(before.id)
  if (after !== undefined) newsletters.put(after)
  for (const path of pathsShowing(newsletters, after)) paths.add(path)
  return paths
}

function* pathsShowing(
  newsletters: MutableNewsletterIndex,
  newsletter: SiteNewsletter | undefined,
): Iterable<PagePath> {
  if (newsletter === undefined) return
  yield newsletterPath(newsletter.id)
  if (!newsletter.isSent) return
  for (const neighbour of [newsletters.older(newsletter), newsletters.newer(newsletter)]) {
    if (neighbour !== undefined) yield newsletterPath(neighbour.id)
  }
  // A newsletter that is still being sent links to its sent neighbors.
  for (const { id, isSent } of newsletters.all()) if (!isSent) yield newsletterPath(id)
  for (const path of [ARCHIVE_PATH, HOME, NEWSLETTERS_FEED_PATH, SITEMAP_NEWSLETTERS, SITEMAP_INDEX]) yield path
}
