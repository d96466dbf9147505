import { webAddress } from '../documents/web-address.ts'
import { plainTitle } from '../text/plain-text.ts'
import type { Entities } from './json-ld/entities.ts'
import { type PageDocument, wordsOf } from './page-element.ts'

const MOST_LINKS = 200
const MOST_NAMES = 12
const SHORTEST_NAME = 4
const LONGEST_NAME = 80
const MOST_WORDS = 5
const owners =
  /^(?:website|organization|newsmediaorganization|localbusiness|hospital|library|church|school|\w+organization)$/

export function siteNamesOf(
  document: PageDocument,
  metas: ReadonlyMap<string, string>,
  entities: Entities,
  base: string,
): string[] {
  const stated = [metas.get('og:site_name'), metas.get('application-name')]
  const data = entities.all
    .filter(({ types }) => types.some((type) => owners.test(type)))
    .map((one) => one.words('name'))
  const names = [...stated, ...data, ...namesOfFront(document, base), copyrightHolder(document)].map(plainTitle)
  // A headline that links to its own section, or an organization named like the article.
  const headline = plainTitle(metas.get('og:title'))
  const isHeadline = (name: string) =>
    (name === headline && name.split(' ').length > MOST_WORDS && name !== stated[0]) || isHeadlineShown(name, document)
  const telling = names.filter(
    (name) => name.length >= SHORTEST_NAME && name.length <= LONGEST_NAME && !isHeadline(name),
  )
  return [...new Set(telling)].slice(0, MOST_NAMES)
}

/** Some templates give the article's title as the name of the site. A name as a heading usually links to the front page. */
export function isHeadlineShown(name: string, document: PageDocument): boolean {
  if (name.split(' ').length <= MOST_WORDS || plainTitle(document.querySelector('title')?.textContent) !== name)
    return false
  return Array.from(document.querySelectorAll('h1')).some((one) => wordsOf(one) === name && !one.querySelector('a'))
}

function namesOfFront(document: PageDocument, base: string): string[] {
  const front = new URL('/', base).href
  const links = Array.from(document.querySelectorAll('a[href]')).slice(0, MOST_LINKS)
  return links
    .filter((link) => webAddress(link.getAttribute('href'), base) === front)
    .flatMap((link) => [wordsOf(link), link.querySelector('img')?.getAttribute('alt') ?? ''])
    .filter((name) => !/^(?:home(?: ?page)?|main|back|front page|inicio|return.*)$/i.test(name))
}

function copyrightHolder(document: PageDocument): string | undefined {
  const words = wordsOf(document.body).slice(-2000)
  return /(?:©|copyright)[\s©\d,–-]*\s(\p{Lu}[\p{L}\p{N}'’&. -]{3,60}?)(?:\s-\s|\s?[.,|•·]|\sall rights|$)/iu.exec(
    words,
  )?.[1]
}
