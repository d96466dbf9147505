import { createHash } from 'node:crypto'
import type { FeedEvent } from './feed-event.ts'

const LONGEST_KEY = 200

/** A UID as it is kept: one that is beyond all measure by its hash. */
export function keyOfUid(uid: string): string {
  return uid.length <= LONGEST_KEY ? uid : `sha256:${hashOf(uid)}`
}

/** What stands for the UID of an event that has none: the same facts make the same one. */
export function keyOfFacts({
  url,
  title,
  location,
  startDate,
}: Pick<FeedEvent, 'url' | 'title' | 'location' | 'startDate'>): string {
  return `facts:${hashOf([url ?? '', normalised(title), normalised(location), startDate].join('\n')).slice(0, 32)}`
}

/** One date of a series that stands for itself, or one of several events that share a UID. */
export function keyOfDate(key: string, start: string): string {
  return keyOfUid(`${key}/${start}`)
}

/** Title, place and start, so that the same event is the same however it is spelled. */
export function factsOf({ title, location, startDate }: Pick<FeedEvent, 'title' | 'location' | 'startDate'>): string {
  return [normalised(title), normalised(location.split(/[,\n]/)[0] ?? ''), startDate].join('|')
}

/** When it begins, of `factsOf` an event. */
export function startOfFacts(facts: string): string {
  return facts.slice(facts.lastIndexOf('|') + 1)
}

/** Whether an event has the title or the start that these are the facts of. */
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

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
