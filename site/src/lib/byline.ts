import type { SiteInfo } from '@hometown/shared-types/site-info'
import type { Thing } from './thing.ts'

/** Ends of a byline that names nobody: `Courier Staff`, `From staff reports`, `The Associated Press`. */
const NOBODY =
  /(?:^|\s)(?:staff|staff (?:report|writer)s?|reports|newsroom|desk|editors|editorial board|team|press|ap|reuters)$/i
/** Spaces are single. */
const BETWEEN = /,(?! ?(?:jr|sr|ii|iii|iv|md|m\.d|phd|ph\.d|dds|esq)\b)| (?:and|&) /i

/** An author for each name of a byline; the newsroom where it is the paper's own name or empty. */
export function authorsOf(site: Pick<SiteInfo, 'siteName' | 'siteUrl'>, byline: string): Thing | Thing[] {
  const paper = { '@type': 'NewsMediaOrganization', name: site.siteName, url: site.siteUrl }
  if (byline === site.siteName) return paper
  const authors = byline
    .replace(/\s+/g, ' ')
    .split(BETWEEN)
    .flatMap((part) => part.trim() || [])
    .map((name) => {
      if (name === site.siteName) return paper
      return { '@type': NOBODY.test(name) ? 'Organization' : 'Person', name }
    })
  const [only] = authors
  return only === undefined ? paper : authors.length === 1 ? only : authors
}
