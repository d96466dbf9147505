import { FRONT_LIMITS } from '@hometown/shared-types/contract/front-page'
import { HOME_SECTION_ORDER, type ReaderCategory } from '@hometown/shared-types/rules/categories'
import type { SiteArticle, SiteContent } from '../../lib/content.ts'
import { findListed } from '../../lib/jobs.ts'
import {
  HOME_CARDS_PER_SECTION,
  HOME_LATEST,
  HOME_LATEST_FROM,
  HOME_OBITUARIES,
  MOST_READ_SHOWN,
} from '../../lib/page-sizes.ts'
import { mostReadArticles } from '../../lib/related.ts'

export interface HomeSection {
  readonly category: ReaderCategory
  /** A `large` section has a lead and two rows, `cards` three cards, `compact` headlines only. */
  readonly size: 'large' | 'cards' | 'compact'
  readonly articles: readonly SiteArticle[]
  /** The newest article of a section whose articles all stand in the top block. */
  readonly repeated: SiteArticle | undefined
}

export interface HomeStories {
  readonly lead: SiteArticle | undefined
  readonly seconds: readonly SiteArticle[]
  readonly latest: readonly SiteArticle[]
  readonly sections: readonly HomeSection[]
  readonly mostRead: readonly SiteArticle[]
  readonly obituaries: readonly SiteArticle[]
}

/** The first sections of the page are large, the next have cards; the rest are compact. */
const LARGE_STORIES_COUNT = 2
const CARD_STORIES_COUNT = 3

/** Shows nothing twice in the top block and the sections. The newest articles lead if nobody chose a front page. */
export function homeStories(content: Pick<SiteContent, 'front' | 'articles'>): HomeStories {
  const { front, articles } = content
  const hidden = new Set(front?.hidden)
  const chosenStories = [front?.lead, ...(front?.seconds ?? [])].flatMap((id) => (id && findListed(articles, id)) || [])
  const used = new Set([...hidden, ...chosenStories.map(({ wordpressPostId: id }) => id)])
  const take = (count: number, category?: SiteArticle['category']) => {
    const newest = articles
      .newest(category, count + used.size + (category ? 0 : OBITUARIES_BETWEEN))
      .filter(({ wordpressPostId: id, category: own }) => !used.has(id) && (category || own !== 'Obituaries'))
      .slice(0, count)
    for (const { wordpressPostId } of newest) used.add(wordpressPostId)
    return newest
  }
  const missing = Math.max(0, 1 + FRONT_LIMITS.seconds - chosenStories.length)
  const [lead, ...seconds] = [...chosenStories, ...take(missing)]
  const remaining = articles
    .newest(undefined, used.size + HOME_LATEST_FROM)
    .filter((article) => !used.has(article.wordpressPostId))
  const latest = remaining.length < HOME_LATEST_FROM ? [] : take(HOME_LATEST)
  return {
    lead,
    seconds,
    latest,
    sections: HOME_SECTION_ORDER.map((category, index) => {
      const own = take(HOME_CARDS_PER_SECTION, category)
      const newest = own.length > 0 ? [] : articles.newest(category, 1 + hidden.size)
      const size =
        index < LARGE_STORIES_COUNT ? 'large' : index < LARGE_STORIES_COUNT + CARD_STORIES_COUNT ? 'cards' : 'compact'
      return { category, size, articles: own, repeated: newest.find(({ wordpressPostId: id }) => !hidden.has(id)) }
    }),
    obituaries: articles
      .newest('Obituaries', HOME_OBITUARIES + hidden.size)
      .filter(({ wordpressPostId: id }) => !hidden.has(id))
      .slice(0, HOME_OBITUARIES),
    mostRead: mostReadArticles({ front, articles }, MOST_READ_SHOWN + hidden.size)
      .filter(({ wordpressPostId: id }) => !hidden.has(id))
      .slice(0, MOST_READ_SHOWN),
  }
}

/** Headlines with more characters are set one size smaller. */
const LONG_HEADLINE_LENGTH = 80

export function isLongHeadline(headline: string): boolean {
  return headline.length > LONG_HEADLINE_LENGTH
}

/** Lists without obituaries read this many more articles, because so many obituaries may be newer. */
const OBITUARIES_BETWEEN = 60
