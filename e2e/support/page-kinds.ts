import type { Hometown } from './start-hometown.ts'

interface FoundPage {
  readonly kind: string
  /** The page that links to one of this kind. */
  readonly on: string
  /** Its first group is the address. */
  readonly link: RegExp
}

const FIXED: readonly (readonly [kind: string, path: string])[] = [
  ['home', '/'],
  ['category', '/sports'],
  ['sports schedule', '/sports/schedule'],
  ['teams', '/sports/teams'],
  ['team', '/sports/teams/alder-falls-millers-football'],
  ['game', '/events/alder-falls-millers-vs-linden-grove-larks'],
  ['events', '/events'],
  ['calendar', '/calendar'],
  ['event form', '/events/submit'],
  ['calendar in a frame', '/calendar/embed'],
  ['obituaries', '/obituaries'],
  ['business directory', '/business-directory'],
  ['author', '/author/nora-ellingson'],
  ['topic', '/topics/farming'],
  ['series', '/topics/made-here'],
  ['search', '/search'],
  ['most read', '/most-read'],
  ['alerts', '/alerts'],
  ['saved stories', '/saved'],
  ['offline', '/offline'],
  ['subscribe', '/subscribe'],
  ['manage', '/manage'],
  ['archive', '/archive'],
  ['about', '/about'],
  ['contact', '/contact'],
  ['corrections', '/corrections'],
  ['terms', '/terms'],
  ['missing', '/no/such/page'],
]

const FOUND: readonly FoundPage[] = [
  { kind: 'article', on: '/sports', link: /"card-title">\s*<a href="(\/[^"/]+)"/ },
  { kind: 'month', on: '/sports', link: /href="(\/sports\/\d{4}\/\d{2})"/ },
  { kind: 'event', on: '/events', link: /href="(\/events\/(?!submit")[^"./#]+)"/ },
  { kind: 'obituary', on: '/obituaries', link: /"card-title">\s*<a href="(\/[^"/]+)"/ },
  { kind: 'business', on: '/business-directory', link: /href="(\/business-directory\/[^"/.]+)"/ },
  { kind: 'kind of business', on: '/business-directory', link: /href="(\/business-directory\/category\/[^"/]+)"/ },
  { kind: 'newsletter', on: '/archive', link: /href="(\/newsletter\/[^"]+)"/ },
]

/** One page of each kind, of the sample county. */
export async function pagesOfEachKind(hometown: Pick<Hometown, 'page'>): Promise<[kind: string, path: string][]> {
  const found = FOUND.map(async ({ kind, on, link }): Promise<[string, string]> => {
    const path = link.exec((await hometown.page(on)) ?? '')?.[1]
    if (path === undefined) throw new Error(`The sample county has no ${kind}: ${on} links to none.`)
    return [kind, path]
  })
  return [...FIXED.map(([kind, path]): [string, string] => [kind, path]), ...(await Promise.all(found))]
}
