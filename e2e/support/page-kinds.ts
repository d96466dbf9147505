import type { Hometown } from './start-hometown.ts'

interface FoundPage {
  readonly kind: string
  /** The page that links to one of this kind. */
  readonly on: string
  /** The first group of the pattern is the address. */
  readonly link: RegExp
}

const FIXED: readonly (readonly [kind: string, path: string])[] = [
  ['home', '/'],
  ['category', '/sports'],
  ['events', '/events'],
  ['calendar', '/calendar'],
  ['month of the calendar', '/calendar/2026-12'],
  ['obituaries', '/obituaries'],
  ['business directory', '/business-directory'],
  ['author', '/author/nora-ellingson'],
  ['topic', '/topics/farming'],
  ['search', '/search'],
  ['event form', '/events/submit'],
  ['subscribe', '/subscribe'],
  ['manage', '/manage'],
  ['archive', '/archive'],
  ['about', '/about'],
  ['contact', '/contact'],
  ['missing', '/no/such/page'],
]

const FOUND: readonly FoundPage[] = [
  { kind: 'article', on: '/community', link: /href="(\/iron-bridge-one-lane)"/ },
  { kind: 'month', on: '/sports', link: /href="(\/sports\/\d{4}\/\d{2})"/ },
  { kind: 'event', on: '/events', link: /href="(\/events\/library-book-sale)"/ },
  { kind: 'business', on: '/business-directory', link: /href="(\/business-directory\/[^"/]+)"/ },
  { kind: 'newsletter', on: '/archive', link: /href="(\/newsletter\/[^"]+)"/ },
]

/** Finds one page of each kind, of the county that products of tests begin with. */
export async function pagesOfEachKind(hometown: Pick<Hometown, 'page'>): Promise<[kind: string, path: string][]> {
  const found = FOUND.map(async ({ kind, on, link }): Promise<[string, string]> => {
    const path = link.exec((await hometown.page(on)) ?? '')?.[1]
    if (path === undefined) throw new Error(`The county has no ${kind}: ${on} links to none.`)
    return [kind, path]
  })
  return [...FIXED.map(([kind, path]): [string, string] => [kind, path]), ...(await Promise.all(found))]
}
