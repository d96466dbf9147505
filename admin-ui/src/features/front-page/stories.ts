import type {
  FrontArticle,
  FrontCandidate,
  FrontPage,
  FrontPin,
  FrontSlotName,
} from '@hometown/shared-types/contract/front-page'
import type { CountyTime } from '../../lib/dates.ts'
import { countOf } from '../../lib/numbers.ts'

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

export const SLOT_LABELS: Readonly<Record<FrontSlotName, string>> = {
  splash: 'Large lead',
  lead: 'Lead',
  second: 'Second',
}

/**
 * `2 hours ago · 54 reads in 24 hours · picture`: why a story ranks where it does; first of all `sticky in WordPress`
 * where it is.
 */
export function reasonText({ article, candidate }: Story, { ago }: CountyTime): string {
  const published = article.publishedAt === null ? 'Not published' : sentence(ago(article.publishedAt))
  const reads = candidate && `${countOf(candidate.reads, 'read')} in 24 hours`
  const sticky = candidate?.isSticky && 'sticky in WordPress'
  const picture = article.hasPicture ? 'picture' : 'no picture'
  return [sticky, published, reads, picture].filter(Boolean).join(' · ')
}

/** `Pinned by ruth until Nov 21, 2026, 10:42 AM` */
export function pinText(pin: FrontPin, times: CountyTime): string {
  return `Pinned${pin.pinnedBy === null ? '' : ` by ${pin.pinnedBy}`} ${endText(pin, times)}`
}

export function endText({ expiresAt, lastsHours }: FrontPin, { dateTime }: CountyTime): string {
  if (expiresAt !== null) return `until ${dateTime(expiresAt)}`
  return lastsHours === null ? 'until you end it' : `for ${countOf(lastsHours, 'hour')} once it’s live`
}

export function waitingText({ state, startsAt }: FrontPin, { dateTime }: CountyTime): string {
  if (state === 'waiting') {
    return startsAt === null
      ? 'Waiting until its article is published'
      : `Waiting for its article, from ${dateTime(startsAt)}`
  }
  if (state === 'planned' && startsAt !== null) return `Begins ${dateTime(startsAt)}`
  return 'No room: other stories come first'
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
