import type { EventRelation } from './event-entry.ts'
import type { Evidence } from './evidence.ts'
import { asWritten } from './written-words.ts'

const MOST_WORDS = 3

/** What speaks for the answer, in a person's words. */
export function reasonsFor(evidence: Evidence, relation: EventRelation): string[] {
  const reasons = [...unmistakable(evidence), timeReason(evidence), placeReason(evidence), ...wordReasons(evidence)]
  const found = reasons.filter((reason) => reason !== undefined)
  return relation === 'different' || evidence.conflict !== null ? [...found, ...againstReasons(evidence)] : found
}

/** `Same evening, same place, and “bazaar” in both titles` */
export function explainMatch(reasons: readonly string[]): string {
  if (reasons.length === 0) return 'Little in common'
  const last = reasons.at(-1) ?? ''
  const text = reasons.length > 2 ? `${reasons.slice(0, -1).join(', ')}, and ${last}` : reasons.join(' and ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function unmistakable({ hasSameUid, hasSameUrl }: Evidence): string[] {
  return [...(hasSameUid ? ['same number (UID)'] : []), ...(hasSameUrl ? ['same web page'] : [])]
}

function timeReason({ one, other, start }: Evidence): string | undefined {
  if (one.time.isSeries && other.time.isSeries) return start.minutesApart === 0 ? 'repeats on the same days' : undefined
  if (one.time.isSeries !== other.time.isSeries) return 'one repeats and the other is one date'
  if (start.daysApart > 0) {
    const days = start.daysApart === 1 ? 'a day apart' : `${start.daysApart} days apart`
    return start.isDayMentioned ? `${days}, and one names the other’s date` : days
  }
  if (start.isWithinSpan) return 'days that overlap'
  if (start.minutesApart === undefined) return 'same day'
  if (start.minutesApart <= 5) return `same ${partOfDay(one.time.minutes ?? 0)}`
  if (start.isMentioned) return 'same day, and one names the other’s start'
  return start.minutesApart < 60 ? `${start.minutesApart} minutes apart` : `${hoursOf(start.minutesApart)} apart`
}

function partOfDay(minutes: number): string {
  if (minutes < 12 * 60) return 'morning'
  return minutes < 17 * 60 ? 'afternoon' : 'evening'
}

function hoursOf(minutes: number): string {
  const hours = Math.round((minutes / 60) * 2) / 2
  return hours === 1 ? 'an hour' : `${hours} hours`
}

function placeReason({ place }: Evidence): string | undefined {
  return {
    same: 'same place',
    'other-room': 'same building but another room',
    near: 'places that may be one',
    open: undefined,
    unclear: undefined,
    different: 'other places',
  }[place]
}

function wordReasons({ one, text }: Evidence): string[] {
  const { title, description } = one.entry
  if (text.inTitles.length > 0) return [`${quoted(text.inTitles, title)} in both titles`]
  const words = [...text.sharedNames, ...text.inTexts]
  if (words.length > 0) return [`${quoted([...new Set(words)], `${title} ${description}`)} in both texts`]
  return text.hasSamePrice ? ['the same price'] : []
}

function againstReasons({ conflict, isOneSource, text }: Evidence): string[] {
  return [
    ...(conflict === null ? [] : [conflict]),
    ...(isOneSource ? ['one source lists both'] : []),
    ...(text.hasOtherKind && text.inTitles.length === 0 ? ['another kind of event'] : []),
  ]
}

/** Words are compared by their stems and meanings; a person reads them as the first text writes them. */
function quoted(concepts: readonly string[], text: string): string {
  return asWritten(concepts.slice(0, MOST_WORDS), text)
    .map((word) => `“${word}”`)
    .join(' and ')
}
