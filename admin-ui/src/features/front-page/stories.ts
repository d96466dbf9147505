import type { DeskArticleSummary } from '@hometown/shared-types/contract/desk-articles'
import type {
  FrontArticle,
  FrontCandidate,
  FrontPage,
  FrontPin,
  FrontSlotName,
} from '@hometown/shared-types/contract/front-page'
import { isoTimeOrNull } from '@hometown/shared-types/rules/time'
import { type CountyTime, countOf } from '../../lib/formats.ts'

export interface Story {
  readonly article: FrontArticle
  /** The story's pin; missing if it is chosen by score. */
  readonly pin: FrontPin | undefined
  /** The story's candidate; missing if it can't be chosen by score. */
  readonly candidate: FrontCandidate | undefined
  readonly slot: FrontSlotName | null
}

function frontStoryOf({ pins, candidates, live }: FrontPage, article: FrontArticle): Story {
  return {
    article,
    pin: pins.find((pin) => pin.article.id === article.id),
    candidate: candidates.find((candidate) => candidate.article.id === article.id),
    slot: live.find(({ articleId }) => articleId === article.id)?.slot ?? null,
  }
}

/** Returns what readers see: the lead, then the seconds. */
export function topFrontStories(page: FrontPage): Story[] {
  return page.live.flatMap(({ articleId }) => {
    const entry = [...page.pins, ...page.candidates].find(({ article }) => article.id === articleId)
    return entry ? [frontStoryOf(page, entry.article)] : []
  })
}

/** Returns the pins that readers don't see: not published yet, planned, or without room. */
export function waitingStories(page: FrontPage): Story[] {
  return page.pins.map(({ article }) => frontStoryOf(page, article)).filter(({ slot }) => slot === null)
}

/** Returns the candidates that are neither in the top block nor decided otherwise, best first. */
export function otherFrontStories(page: FrontPage): Story[] {
  const hidden = new Set(page.hidden.map(({ article }) => article.id))
  return page.candidates
    .map(({ article }) => frontStoryOf(page, article))
    .filter(({ article, pin, slot }) => !pin && slot === null && !hidden.has(article.id))
}

export function frontStoriesOf(page: FrontPage, articles: readonly DeskArticleSummary[]): Story[] {
  return articles
    .filter(({ status }) => status !== 'archived')
    .map(({ id, title, slug, category, status, publishedAt, imageUrl }) =>
      frontStoryOf(page, {
        id,
        title,
        slug,
        category,
        status,
        publishedAt: isoTimeOrNull(publishedAt),
        hasPicture: imageUrl !== null,
      }),
    )
}

export function orderAfterMove({ live }: FrontPage, articleId: string, by: -1 | 1): string[] | undefined {
  const ids = live.map((story) => story.articleId)
  const from = ids.indexOf(articleId)
  const to = from + by
  if (from === -1 || to < 0 || to >= ids.length) return undefined
  return ids.toSpliced(from, 1).toSpliced(to, 0, articleId)
}

export function storyReasonText({ article, candidate }: Story, { ago }: CountyTime): string {
  const published = article.publishedAt === null ? 'not published' : ago(article.publishedAt)
  return [
    candidate?.isSticky && 'sticky in WordPress',
    published,
    candidate && `${countOf(candidate.reads, 'read')} in 24 hours`,
    article.hasPicture ? 'picture' : 'no picture',
  ]
    .filter(Boolean)
    .join(' · ')
}

export function pinText(pin: FrontPin, isLive: boolean, times: CountyTime): string {
  const { expiresAt, lastsHours, pinnedBy } = pin
  const end =
    expiresAt !== null
      ? `until ${times.dateTime(expiresAt)}`
      : lastsHours === null
        ? 'until you end it'
        : `for ${countOf(lastsHours, 'hour')} once it’s live`
  const pinned = `Pinned${pinnedBy === null ? '' : ` by ${pinnedBy}`} ${end}`
  return isLive ? pinned : `${pinWaitingText(pin, times)} · ${pinned}`
}

function pinWaitingText({ state, startsAt }: FrontPin, { dateTime }: CountyTime): string {
  const begin = startsAt === null ? undefined : dateTime(startsAt)
  if (state === 'waiting')
    return begin ? `Waiting for its article, from ${begin}` : 'Waiting until its article is published'
  return state === 'planned' && begin ? `Begins ${begin}` : 'No room: other stories come first'
}
