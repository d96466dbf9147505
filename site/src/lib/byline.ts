import { bylineKey, namesInByline } from '@hometown/shared-types/byline'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import type { SiteArticle } from './content.ts'
import { absoluteUrl, authorPath } from './paths.ts'
import type { Thing } from './thing.ts'

/** Ends of a byline that names nobody: `Courier Staff`, `From staff reports`, `The Associated Press`. */
const NOBODY =
  /(?:^|\s)(?:staff|staff (?:report|writer)s?|reports|newsroom|desk|editors|editorial board|team|press|ap|reuters)$/i

type Paper = Pick<SiteInfo, 'siteName' | 'siteUrl'>

/**
 * An author for each name of a byline, with an address where one has a page; the newsroom where it is the paper's own
 * name or empty.
 */
export function authorsOf(
  site: Paper,
  { authorName, authors = [] }: Pick<SiteArticle, 'authorName' | 'authors'>,
): Thing | Thing[] {
  const pageOf = (name: string) => authors.find((author) => bylineKey(author.name) === bylineKey(name))
  const [whole = '', ...parts] = namesInByline(authorName)
  const isOneName = whole === site.siteName || pageOf(whole) !== undefined
  const names = (isOneName ? [whole] : parts).filter((name) => name !== '')
  const things = names.map((name): Thing => {
    const page = pageOf(name)
    if (page) return { '@type': typeOf(page.kind), name, url: absoluteUrl(site.siteUrl, authorPath(page.slug)) }
    return name === site.siteName ? paper(site) : { '@type': NOBODY.test(name) ? 'Organization' : 'Person', name }
  })
  const [only] = things
  return only === undefined ? paper(site) : things.length === 1 ? only : things
}

function paper({ siteName, siteUrl }: Paper): Thing {
  return { '@type': 'NewsMediaOrganization', name: siteName, url: siteUrl }
}

function typeOf(kind: NonNullable<SiteArticle['authors']>[number]['kind']): string {
  return kind === 'person' ? 'Person' : 'Organization'
}
