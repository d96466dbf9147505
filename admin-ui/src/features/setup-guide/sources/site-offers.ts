import type { ReaderCategory } from '@hometown/shared-types/category'
import type { CreateSourceInput } from '@hometown/shared-types/source'
import type { FoundFeeds, LatestItem } from '@hometown/shared-types/source-calls'
import { hostOf } from '../../../lib/web-address.ts'

/** Something at a pasted address that can become a source. */
export interface Offer {
  id: string
  title: string
  kind: 'feed' | 'calendar' | 'page'
  url: string
  latest: LatestItem | null
  category: ReaderCategory
  isChosen: boolean
}

/** The first feed and the first calendar are proposed: further ones repeat them, or are comments. */
export function offersOf(url: string, found: FoundFeeds): Offer[] {
  if (found.known || !found.readable) return []
  const name = found.title ?? hostOf(url)
  if (found.feeds.length === 0) {
    const page = { id: url, title: name, kind: 'page', url, latest: found.latest ?? null } as const
    return [{ ...page, category: guessCategory(name, 'page'), isChosen: true }]
  }
  return found.feeds.map((feed, index) => ({
    id: feed.url,
    title: feed.title || name,
    kind: feed.kind,
    url: feed.url,
    latest: feed.latest ?? null,
    category: guessCategory(`${name} ${feed.title}`, feed.kind),
    isChosen: found.feeds.findIndex(({ kind }) => kind === feed.kind) === index,
  }))
}

/** A site with one chosen feed is one source; each further feed is a source of its own. */
export function sourcesOf(url: string, found: FoundFeeds, chosen: readonly Offer[]): CreateSourceInput[] {
  const name = found.title ?? hostOf(url)
  return chosen.map(({ kind, title, category, url: feedUrl }, index): CreateSourceInput => {
    const isItself = kind === 'page' || found.sourceType !== 'website'
    if (isItself) return { name, url, category, sourceType: found.sourceType, description: null }
    if (index === 0) return { name, url, category, sourceType: 'website', description: null, feedUrl }
    const ownName = title.includes(name) ? title : `${name}: ${title}`
    return { name: ownName.slice(0, 200), url: feedUrl, category, sourceType: 'rss_feed', description: null }
  })
}

const WORDS: readonly (readonly [RegExp, ReaderCategory])[] = [
  [/\b(?:obituar\w*|funeral|cremat\w*)\b/i, 'Obituaries'],
  [/\b(?:church|parish|chapel|ministr\w*|diocese|synagogue|mosque|lutheran|methodist|baptist|catholic)\b/i, 'Churches'],
  [/\b(?:sports?|athletics?|football|basketball|baseball|softball|volleyball|hockey|wrestling|soccer)\b/i, 'Sports'],
  [/\b(?:clubs?|rotary|lions|4-?h|kiwanis|legion|society)\b/i, 'Clubs'],
  [/\b(?:chamber|business|commerce|bank|market|economic)\b/i, 'Business'],
  [/\b(?:events?|calendar|fair|festival)\b/i, 'Events'],
]

/** A first proposal that an editor can change. */
function guessCategory(name: string, kind: 'feed' | 'calendar' | 'page'): ReaderCategory {
  const known = WORDS.find(([words]) => words.test(name))?.[1]
  return known ?? (kind === 'calendar' ? 'Events' : 'Community')
}
