import type { FrontArticle, FrontPage, FrontPin } from '@hometown/shared-types/contract/front-page'
import { isoTimeOrNull } from '@hometown/shared-types/rules/time'
import type { AppContext } from '../../../context.ts'
import { pick } from '../../../lib/pick.ts'
import { isPinLive, type Pin, pinEnd, withoutEndedPins } from './front-page-plan.ts'
import { type FrontStories, loadFrontStories, type StoryRow } from './front-stories.repository.ts'
import { readFrontPage, topStoryIdsOf } from './publish-front-page.service.ts'
import { storyScore } from './story-score.ts'

const CANDIDATE_STORIES_SHOWN = 40

/** The front page for its editors: what is decided, what readers see, and why. */
export async function getFrontPage({ store, clock, config }: AppContext): Promise<FrontPage> {
  const now = clock.now()
  const { version, plan, planBefore, row } = await readFrontPage(store.db)
  const stories = await loadFrontStories(store.db, plan, config.timeZone, now)
  const { pins, hidden } = withoutEndedPins(plan, stories.published, now)
  const shownIds = row ? topStoryIdsOf(row) : []
  return {
    version,
    pins: pins.flatMap((pin) => frontPinForDesk(pin, stories, now)),
    hidden: hidden.flatMap(({ articleId, hiddenBy }) => {
      const article = stories.rows.get(articleId)
      return article ? [{ article: frontArticleForDesk(article), hiddenBy }] : []
    }),
    live: shownIds.map((articleId, index) => ({ slot: index === 0 ? 'lead' : 'second', articleId })),
    candidates: stories.candidates
      .map(({ id, row: article, ...story }) => ({
        article: frontArticleForDesk(article),
        reads: story.reads,
        score: Math.round(storyScore(story, now) * 1000) / 1000,
        isSticky: story.isSticky === true,
      }))
      .sort((one, other) => other.score - one.score)
      .filter(({ article }, number) => number < CANDIDATE_STORIES_SHOWN || shownIds.includes(article.id)),
    canUndo: planBefore !== null,
  }
}

function frontPinForDesk(pin: Pin, { rows, published }: FrontStories, now: number): FrontPin[] {
  const article = rows.get(pin.articleId)
  if (!article) return []
  const state = isPinLive(pin, published, now) ? 'live' : published.has(pin.articleId) ? 'planned' : 'waiting'
  return [
    {
      ...pick(pin, 'slot', 'lastsHours', 'pinnedBy'),
      state,
      startsAt: isoTimeOrNull(pin.startsAt),
      expiresAt: isoTimeOrNull(pinEnd(pin, published)),
      article: frontArticleForDesk(article),
    },
  ]
}

function frontArticleForDesk(row: StoryRow): FrontArticle {
  const { id, title, slug, category, status, published_at: publishedAt, image_url: imageUrl } = row
  return { id, title, slug, category, status, publishedAt: isoTimeOrNull(publishedAt), hasPicture: Boolean(imageUrl) }
}
