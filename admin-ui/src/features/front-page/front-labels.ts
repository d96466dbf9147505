import type { FrontPin, FrontSlotName } from '@hometown/shared-types/front-page'
import type { CountyTime } from '../../lib/dates.ts'
import { countOf } from '../../lib/numbers.ts'
import type { Story } from './stories.ts'

export const SLOT_LABELS: Readonly<Record<FrontSlotName, string>> = {
  splash: 'Splash',
  lead: 'Lead',
  second: 'Second',
}

/**
 * `2 hours ago · 54 reads in 24 hours · picture · score 1.84`: why a story ranks where it does; first of all
 * `sticky in WordPress` where it is.
 */
export function reasonText({ article, candidate, slot }: Story, { ago }: CountyTime): string {
  const published = article.publishedAt === null ? 'Not published' : sentence(ago(article.publishedAt))
  const reads = candidate && `${countOf(candidate.reads, 'read')} in 24 hours`
  const sticky = candidate?.isSticky && 'sticky in WordPress'
  const picture = article.hasPicture ? 'picture' : 'no picture'
  // Elsewhere the score has a column of its own.
  const score = slot !== null && candidate && `score ${candidate.score.toFixed(2)}`
  return [sticky, published, reads, picture, score].filter(Boolean).join(' · ')
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
