import type {
  FrontArticle,
  FrontCandidate,
  FrontPage,
  FrontPin,
  FrontSlotName,
} from '@hometown/shared-types/front-page'

/** A story that an editor can place. */
export interface Story {
  readonly id: string
  readonly article: FrontArticle
  /** Missing for a story that is chosen by score. */
  readonly pin: FrontPin | undefined
  /** Missing for a story that can't be chosen by score. */
  readonly candidate: FrontCandidate | undefined
  /** Where readers see it now. */
  readonly slot: FrontSlotName | null
}

/** What readers see: the lead, then the seconds. */
export function topBlock(page: FrontPage): Story[] {
  return page.live.flatMap(({ articleId, slot }) => findStory(page, articleId, slot) ?? [])
}

/** Candidates that aren't in the top block, best first. */
export function otherStories({ live, ...page }: FrontPage): Story[] {
  const shown = new Set(live.map(({ articleId }) => articleId))
  const hidden = new Set(page.hidden.map(({ article }) => article.id))
  return page.candidates
    .filter(({ article: { id } }) => !shown.has(id) && !hidden.has(id))
    .flatMap(({ article: { id } }) => findStory(page, id, null) ?? [])
}

/** Pins that readers don't see: not published yet, planned, or without room. */
export function waitingPins({ pins, live }: FrontPage): FrontPin[] {
  return pins.filter(({ article: { id } }) => !live.some(({ articleId }) => articleId === id))
}

/** The top block after a step; undefined if there is no room in that direction. */
export function movedBy({ live }: FrontPage, articleId: string, by: -1 | 1): string[] | undefined {
  const ids = live.map((story) => story.articleId)
  const from = ids.indexOf(articleId)
  const to = from + by
  if (from === -1 || to < 0 || to >= ids.length) return undefined
  return ids.toSpliced(from, 1).toSpliced(to, 0, articleId)
}

function findStory(
  { pins, candidates }: Pick<FrontPage, 'pins' | 'candidates'>,
  id: string,
  slot: FrontSlotName | null,
): Story | undefined {
  const pin = pins.find(({ article }) => article.id === id)
  const candidate = candidates.find(({ article }) => article.id === id)
  const article = pin?.article ?? candidate?.article
  return article && { id, article, pin, candidate, slot }
}
