import { categoryDetails } from '@hometown/shared-types/contract/category'
import {
  DEFAULT_FRONT_SECTIONS,
  FRONT_LIMITS,
  type FrontSection,
  type FrontStory,
} from '@hometown/shared-types/contract/front-page'
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

export interface TopStory {
  readonly article: SiteArticle
  /** The article's title, unless an editor gave it another headline here. */
  readonly headline: string
  readonly kicker: string
}

export interface HomeSection extends FrontSection {
  readonly articles: readonly SiteArticle[]
  /** The newest of a section whose articles all stand in the top block. */
  readonly repeated: SiteArticle | undefined
}

export interface HomeStories {
  readonly lead: TopStory | undefined
  readonly isSplash: boolean
  readonly seconds: readonly TopStory[]
  readonly latest: readonly SiteArticle[]
  readonly sections: readonly HomeSection[]
  readonly mostRead: readonly SiteArticle[]
  /** The section of obituaries has them, too. */
  readonly obituaries: readonly SiteArticle[]
}

/** Nothing stands twice in the top block and the sections. Without a chosen front page, the newest articles lead. */
export function homeStories(content: Pick<SiteContent, 'front' | 'articles'>): HomeStories {
  const { front, articles } = content
  const hidden = new Set(front?.hidden)
  const chosen = [front?.lead, ...(front?.seconds ?? [])].flatMap((story) => topStory(articles, story))
  const used = new Set([...hidden, ...chosen.map(({ article }) => article.wordpressPostId)])
  const take = (count: number, category?: SiteArticle['category']) => {
    const newest = articles
      .newest(category, count + used.size + (category ? 0 : OBITUARIES_BETWEEN))
      .filter(({ wordpressPostId: id, category: own }) => !used.has(id) && (category || own !== 'Obituaries'))
      .slice(0, count)
    for (const { wordpressPostId } of newest) used.add(wordpressPostId)
    return newest
  }
  const missing = Math.max(0, 1 + FRONT_LIMITS.seconds - chosen.length)
  const [lead, ...seconds] = [...chosen, ...take(missing).map((article) => asTopStory(article))]
  const left = articles
    .newest(undefined, used.size + HOME_LATEST_FROM)
    .filter((article) => !used.has(article.wordpressPostId))
  const latest = left.length < HOME_LATEST_FROM ? [] : take(HOME_LATEST)
  return {
    lead,
    isSplash: front?.lead?.size === 'splash' && lead?.article.wordpressPostId === front.lead.contentId,
    seconds,
    latest,
    sections: (front?.sections ?? DEFAULT_FRONT_SECTIONS).map((section) => {
      const own = take(HOME_CARDS_PER_SECTION, section.category)
      const newest = own.length > 0 ? [] : articles.newest(section.category, 1 + hidden.size)
      return { ...section, articles: own, repeated: newest.find(({ wordpressPostId: id }) => !hidden.has(id)) }
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

/** Characters; longer headlines are set one size smaller. */
const LONG_HEADLINE = 80

export function isLongHeadline(headline: string): boolean {
  return headline.length > LONG_HEADLINE
}

/** So many obituaries may be newer than the articles that lists without them look for. */
const OBITUARIES_BETWEEN = 60

function topStory(articles: SiteContent['articles'], story: FrontStory | null | undefined): TopStory[] {
  if (!story) return []
  const article = findListed(articles, story.contentId)
  return article
    ? [
        {
          ...asTopStory(article),
          ...(story.headline && { headline: story.headline }),
          ...(story.kicker && { kicker: story.kicker }),
        },
      ]
    : []
}

function asTopStory(article: SiteArticle): TopStory {
  return { article, headline: article.title, kicker: categoryDetails(article.category).badgeLabel }
}
