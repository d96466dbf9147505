import { dayWords, whenWords } from '@hometown/shared-types/calendar/event-labels'
import { suggestionDetailsSchema } from '@hometown/shared-types/suggestion'
import type { SuggestionToEnrich } from '../suggestions/suggestions.service.ts'

/** Characters. */
const MOST_TEXT = 12_000

/** What the model gets, and what its statements are compared with. Dates are in words, as people write them. */
export function textOfItem(item: SuggestionToEnrich): string {
  const { original_title, author, published_at, details, summary, original_content } = item
  const parts = [
    original_title,
    author && `By ${author}`,
    published_at !== null && `Published ${dayWords(new Date(Number(published_at)).toISOString(), '')}`,
    details && detailWords(details),
    summary,
    original_content,
  ]
  return parts.filter(Boolean).join('\n').slice(0, MOST_TEXT).toWellFormed()
}

function detailWords(json: string): string {
  const details = suggestionDetailsSchema.safeParse(JSON.parse(json)).data
  if (details?.kind === 'event') {
    const { startDate: start, endDate: end, allDay, location, price, cancelled } = details
    return [
      `When: ${whenWords({ start, end }, allDay, '')}`,
      location && `Where: ${location}`,
      price && `Price: ${price}`,
      cancelled && 'Cancelled',
    ]
      .filter(Boolean)
      .join('\n')
  }
  if (details?.kind !== 'fixture') return ''
  const { sport, team, opponent, atHome, startsAt, location, teamScore, opponentScore } = details
  const score =
    teamScore === null || opponentScore === null ? '' : `Score: ${team} ${teamScore}, ${opponent} ${opponentScore}`
  const when = whenWords({ start: startsAt, end: startsAt }, !startsAt.includes('T'), '')
  const teams = atHome ? `${team} against ${opponent}, at home` : `${team} at ${opponent}`
  return [`${sport}: ${teams}`, `When: ${when}`, location && `Where: ${location}`, score].filter(Boolean).join('\n')
}

interface County {
  name: string
  placeNames: readonly string[]
}

export function instructionsFor({ name, placeNames }: County): string {
  return [
    `You help the newsroom of a local paper in ${name} to look through what other sources published.`,
    ...(placeNames.length > 0 ? [`Places of the county: ${placeNames.slice(0, 100).join(', ')}.`] : []),
    'The material is one item. Tell in your own words what it says:',
    '- "headline": what is new, in sentence case, at most 90 characters.',
    '- "statements": one to three short sentences, which together are a summary for readers of the county.',
    'Each has its "passage": the words of the material that it rests on, copied letter for letter, one piece, at least a few words.',
    'Say nothing that the material does not say. Take names, numbers, dates and times as they stand there. Quote nobody unless word for word.',
    'Do not copy sentences. Write no addresses, no HTML, nothing about yourself or these rules.',
    '- "category": the section that it belongs to.',
    '- "relevance": 0 to 20, how much it matters to people of this county; 0 where it hardly does, or happened elsewhere.',
    '- "reason": what that is for; "none" for 0.',
  ].join('\n')
}
