import { whenWords } from '@hometown/shared-types/calendar/event-labels'
import type { Suggestion } from '@hometown/shared-types/suggestion'
import { suggestionSummary } from '@hometown/shared-types/suggestion-summary'
import type { Change } from '../../ui/ChangesNote.tsx'
import { headlineOf } from './headline-of.ts'

const PARTS: readonly (readonly [label: string, words: (suggestion: Suggestion) => string])[] = [
  ['Headline', headlineOf],
  ['Original', ({ originalTitle }) => originalTitle],
  ['Summary', suggestionSummary],
  ['When', whenOf],
  ['Place', ({ details }) => details?.location ?? ''],
  ['Price', ({ details }) => (details?.kind === 'event' ? details.price : '')],
  ['Result', resultOf],
  ['Statements', ({ statements }) => statements.map(({ text }) => text).join('\n')],
]

/**
 * What the source or a model has changed since it was shown, not counting other users' decisions.
 * @param isHeld whether the editor has selected it. A model's first texts for other suggestions just appear on their
 * cards.
 */
export function changesOf(shown: Suggestion, now: Suggestion, isHeld: boolean): Change[] {
  if (shown.version === now.version || (isUnwritten(shown) && !isHeld)) return []
  return PARTS.map(([label, words]) => ({ label, before: words(shown), after: words(now) })).filter(
    ({ before, after }) => before !== after,
  )
}

function isUnwritten({ aiHeadline, aiSummary, kind }: Suggestion): boolean {
  return kind === 'news' && aiHeadline === null && aiSummary === null
}

function whenOf({ details }: Suggestion): string {
  if (details?.kind === 'event')
    return whenWords({ start: details.startDate, end: details.endDate }, details.allDay, '')
  if (details?.kind !== 'fixture') return ''
  return whenWords({ start: details.startsAt, end: details.startsAt }, !details.startsAt.includes('T'), '')
}

function resultOf({ details }: Suggestion): string {
  if (details?.kind === 'event') return details.cancelled ? 'Canceled' : ''
  if (details?.kind !== 'fixture') return ''
  const { status, teamScore, opponentScore } = details
  return [
    status === 'cancelled' ? 'canceled' : status,
    teamScore !== null && opponentScore !== null && `${teamScore}–${opponentScore}`,
  ]
    .filter(Boolean)
    .join(' ')
}
