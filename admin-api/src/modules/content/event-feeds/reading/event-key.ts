import { hash } from 'node:crypto'
import type { FeedEvent } from './feed-event.ts'

const LONGEST_KEY = 200

export function keyOfUid(uid: string): string {
  return uid.length <= LONGEST_KEY ? uid : `sha256:${hash('sha256', uid)}`
}

/** Key for an event without a UID: equal facts give an equal key. */
export function keyOfFacts({
  url,
  title,
  location,
  startDate,
}: Pick<FeedEvent, 'url' | 'title' | 'location' | 'startDate'>): string {
  return `facts:${hash('sha256', [url ?? '', normalised(title), normalised(location), startDate].join('\n')).slice(0, 32)}`
}

/** Key for a single date of a series, or for one of several events that share a UID. */
export function keyOfDate(key: string, start: string): string {
  return keyOfUid(`${key}/${start}`)
}

/** Title, place and start, independent of spelling. */
export function factsOf({ title, location, startDate }: Pick<FeedEvent, 'title' | 'location' | 'startDate'>): string {
  return [normalised(title), normalised(location.split(/[,\n]/)[0] ?? ''), startDate].join('|')
}

export function startOfFacts(facts: string): string {
  return facts.slice(facts.lastIndexOf('|') + 1)
}

export function agreesWithFacts({ title, startDate }: Pick<FeedEvent, 'title' | 'startDate'>, facts: string): boolean {
  return facts.startsWith(`${normalised(title)}|`) || startOfFacts(facts) === startDate
}

function normalised(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
