import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import { bylineKey, namesInByline } from '@hometown/shared-types/rules/names'
import type { SiteArticle, SiteCorrection } from './content.ts'
import { CORRECTION_LABELS } from './correction-labels.ts'
import { absoluteUrl, articlePath, authorPath, searchUrl } from './paths.ts'
import type { Picture } from './picture.ts'
import { type ShareImage, shareImage } from './share-image.ts'
import { shortened } from './text.ts'
import { imageCredit } from './text-pictures.ts'

/** Characters of a headline that search engines show. */
const HEADLINE_LENGTH = 110

export interface Crumb {
  readonly name: string
  readonly path: string
}

/** Browsers don't run JSON-LD, so the CSP needs no hash. Escaping keeps it from ending the script element. */
export function structuredDataText(things: readonly Thing[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')
}

export function newsroom(site: SiteInfo): Thing {
  return {
    '@type': 'NewsMediaOrganization',
    '@id': newsroomId(site),
    name: site.siteName,
    url: site.siteUrl,
    logo: { '@type': 'ImageObject', url: absoluteUrl(site.siteUrl, '/icons/512.png'), width: 512, height: 512 },
    areaServed: { '@type': 'AdministrativeArea', name: site.countyName },
    publishingPrinciples: absoluteUrl(site.siteUrl, '/about'),
    correctionsPolicy: absoluteUrl(site.siteUrl, '/about#text-corrections'),
    ...(site.foundedYear && { foundingDate: site.foundedYear }),
    ...contact(site),
  }
}

function contact({ contactEmail, contactPhone, contactAddress, socialLinks = [] }: SiteInfo) {
  const ways = { ...(contactEmail && { email: contactEmail }), ...(contactPhone && { telephone: contactPhone }) }
  return {
    ...ways,
    ...(contactAddress && {
      address: postalAddress(contactAddress) ?? contactAddress.split('\n').join(', '),
    }),
    ...(Object.keys(ways).length > 0 && {
      contactPoint: { '@type': 'ContactPoint', contactType: 'newsroom', ...ways, availableLanguage: 'en' },
    }),
    ...(socialLinks.length > 0 && { sameAs: socialLinks.map(({ url }) => url) }),
  }
}

export function webSite(site: SiteInfo): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${site.siteUrl}#website`,
    name: site.siteName,
    url: site.siteUrl,
    description: site.description,
    inLanguage: 'en-US',
    publisher: { '@id': newsroomId(site) },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${absoluteUrl(site.apiUrl === '' ? site.siteUrl : '', searchUrl(site))}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
}

export function newsArticle(site: SiteInfo, article: SiteArticle): Thing {
  const url = absoluteUrl(site.siteUrl, articlePath(article.slug))
  const image = shareImage(site, article)
  return {
    '@type': 'NewsArticle',
    '@id': `${url}#article`,
    url,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    headline: shortened(article.title, HEADLINE_LENGTH),
    description: article.metaDescription || article.description,
    ...(image && { image: [imageOf(image, article.picture)] }),
    datePublished: new Date(article.publishedAt).toISOString(),
    dateModified: new Date(Math.max(article.modifiedAt, article.publishedAt)).toISOString(),
    author: authorsOf(site, article),
    publisher: newsroom(site),
    articleSection: article.category,
    ...(article.keywords.length > 0 && { keywords: article.keywords }),
    ...(article.corrections && { correction: article.corrections.map((note) => correctionComment(site, note)) }),
    isAccessibleForFree: true,
    inLanguage: 'en-US',
  }
}

/** An address alone for a picture without a credit, and for a share card. */
function imageOf({ url, width, height }: ShareImage, picture: Picture | null): Thing | string {
  const { caption, credit } = picture ?? {}
  if (!credit && !caption) return url
  return {
    '@type': 'ImageObject',
    url,
    contentUrl: url,
    ...(width && height && { width, height }),
    ...(caption && { caption }),
    ...(credit && imageCredit(credit)),
  }
}

/** schema.org has only `CorrectionComment` for all kinds of notes; the name tells them apart. */
function correctionComment(site: SiteInfo, { kind, text, correctedAt }: SiteCorrection): Thing {
  return {
    '@type': 'CorrectionComment',
    name: CORRECTION_LABELS[kind],
    text,
    datePublished: new Date(correctedAt).toISOString(),
    publisher: { '@id': newsroomId(site) },
  }
}

export function articleList(site: SiteInfo, articles: readonly SiteArticle[]): Thing {
  return {
    '@type': 'ItemList',
    itemListElement: articles.map(({ slug, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: absoluteUrl(site.siteUrl, articlePath(slug)),
    })),
  }
}

/** @param crumbs from the section to the page itself, without the home page. */
export function breadcrumbs(site: SiteInfo, crumbs: readonly Crumb[]): Thing {
  const steps = [{ name: 'Home', path: '/' }, ...crumbs]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(site.siteUrl, path),
    })),
  }
}

export function newsroomId(site: SiteInfo): string {
  return `${site.siteUrl}#newsroom`
}

/** Something in the words of schema.org. */
export type Thing = { readonly '@type': string } & Readonly<Record<string, unknown>>

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
    if (page) return { '@type': authorType(name), name, url: absoluteUrl(site.siteUrl, authorPath(page.slug)) }
    return name === site.siteName ? paper(site) : { '@type': authorType(name), name }
  })
  const [only] = things
  return only === undefined ? paper(site) : things.length === 1 ? only : things
}

function paper({ siteName, siteUrl }: Paper): Thing {
  return { '@type': 'NewsMediaOrganization', name: siteName, url: siteUrl }
}

export function authorType(name: string): 'Organization' | 'Person' {
  return NOBODY.test(name) ? 'Organization' : 'Person'
}

const STREET = /^[A-Z]?\d+[A-Za-z]?(?:[-–/]\d+)?\s+\S/
const STATE_AND_CODE = /^([A-Z]{2})(?:\s+(\d{5}(?:-\d{4})?))?$/
/** `Osprey Lake`, `St. Mary’s`: each word of a town's name begins with a capital letter. */
const TOWN = /^\p{Lu}[\p{L}.’'-]*(?: \p{Lu}[\p{L}.’'-]*){0,4}$/u
const INSIDE = /\b(?:apartment|basement|building|door|entrance|floor|gym|hall|level|lobby|room|suite|unit|wing)\b/i

/** A place as its organizer calls it. The address is the part with a street, or else the same words: they lead there. */
export function placeThing(location: string): Thing {
  return { '@type': 'Place', name: location, address: postalAddress(location) ?? location }
}

/**
 * What an address says of itself, as people write it: `12 Mill Street, Alder Falls, IA 50001`. Its parts where they can
 * be told apart, otherwise the text; undefined for a mere name of a place. Nothing is added.
 */
export function postalAddress(text: string): Thing | string | undefined {
  const parts = text.split(/[,\n]/).flatMap((part) => part.trim() || [])
  const first = parts.findIndex((part) => STREET.test(part))
  if (first === -1) return undefined
  const [street, ...after] = parts.slice(first)
  const known = townOf(after)
  if (known === undefined) return parts.slice(first).join(', ')
  return { '@type': 'PostalAddress', streetAddress: street, ...known }
}

/** Like `placeThing`, for a place that may be only a town: `Alder Falls`, `Alder Falls, IA`. */
export function townThing(place: string): Thing {
  const parts = place.split(/[,\n]/).flatMap((part) => part.trim() || [])
  const town = STREET.test(parts[0] ?? '') ? undefined : townOf(parts)
  if (!town?.addressLocality) return placeThing(place)
  return { '@type': 'Place', name: place, address: { '@type': 'PostalAddress', ...town } }
}

/** The parts after the street; undefined if they aren't all understood. */
function townOf(parts: readonly string[]) {
  const state = STATE_AND_CODE.exec(parts.at(-1) ?? '')
  const towns = state ? parts.slice(0, -1) : parts
  const [town] = towns
  if (towns.length > 1 || (town !== undefined && (!TOWN.test(town) || INSIDE.test(town)))) return undefined
  const [, region, postalCode] = state ?? []
  return {
    ...(town && { addressLocality: town }),
    ...(region && { addressRegion: region, addressCountry: 'US' }),
    ...(postalCode && { postalCode }),
  }
}
