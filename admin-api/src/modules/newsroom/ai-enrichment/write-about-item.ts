import { dayWords, whenWords } from '@hometown/shared-types/calendar/event-labels'
import { READER_CATEGORIES } from '@hometown/shared-types/category'
import { countyDate } from '@hometown/shared-types/county-time'
import { plainLine } from '@hometown/shared-types/plain-text-field'
import { singleLine } from '@hometown/shared-types/storable-text'
import { suggestionDetailsSchema } from '@hometown/shared-types/suggestion'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { askModel } from '../../platform/ai/ai.service.ts'
import { type Enrichment, MOST_POINTS_OF_A_MODEL, type SuggestionToEnrich } from '../suggestions/suggestions.service.ts'
import { doubtStatements } from './doubt-statements.ts'
import { markStatement, readSource } from './mark-statements.ts'

/** The model picks from this list, so that none of its own words are shown as a reason. */
const MODEL_REASONS = {
  safety: 'public safety',
  decision: 'a decision of local government',
  money: 'taxes or public money',
  schools: 'schools and children',
  many: 'many residents are affected',
  none: '',
} as const
type ModelReason = keyof typeof MODEL_REASONS

const ADDRESS = /https?:|www\.|\S@\S|[a-z0-9-]\.(?:com|org|net|info|io|co|us|gov|edu)\b/i

function ownLine(limit: number) {
  return plainLine(limit)
    .refine((text) => text.trim() !== '', 'Please write something')
    .refine((text) => !ADDRESS.test(text), 'Please write no addresses')
}

const passage = z.string().max(1000).transform(singleLine)

const writtenItemSchema = z.object({
  headline: z.object({ text: ownLine(110), passage }),
  statements: z
    .array(z.object({ text: ownLine(300), passage }))
    .min(1)
    .max(3),
  category: z.enum(READER_CATEGORIES),
  relevance: z.number().int().min(0).max(MOST_POINTS_OF_A_MODEL),
  reason: z.enum(Object.keys(MODEL_REASONS) as [ModelReason, ...ModelReason[]]),
})

const LONGEST_ANSWER = 1200
const BEST = 100
/** Characters. Less says nothing. */
const SHORTEST = 15

/** Saved for an item without a useful answer, so that it isn't tried again. */
export const NOTHING: Enrichment = { headline: null, summary: null, category: null, relevance: null, statements: [] }

export async function writeAboutItem(
  context: AppContext,
  county: County,
  item: SuggestionToEnrich,
): Promise<Enrichment> {
  const data = textOfItem(item, context.config.timeZone)
  if (data.length < SHORTEST) return NOTHING
  const written = await askModel(context, {
    purpose: 'enrichment',
    instructions: instructionsFor(county),
    data,
    schema: writtenItemSchema,
    maxTokens: LONGEST_ANSWER,
  })
  const source = readSource(data)
  const marked = [written.headline, ...written.statements].map((statement) => markStatement(source, statement))
  const why = MODEL_REASONS[written.reason]
  return {
    headline: written.headline.text,
    summary: written.statements.map(({ text }) => text).join(' '),
    category: written.category,
    relevance: why ? Math.min(BEST, item.rules_score + written.relevance) : null,
    ...(why && { why: `AI: ${why}` }),
    statements: await doubtStatements(context, marked),
  }
}

/** Characters. */
const MOST_TEXT = 12_000

/** What the model gets, and what its statements are compared with. Dates are in words, as people write them. */
function textOfItem(item: SuggestionToEnrich, timeZone: string): string {
  const { original_title, author, published_at, details, summary, original_content } = item
  const parts = [
    original_title,
    author && `By ${author}`,
    published_at !== null && `Published ${dayWords(countyDate(Number(published_at), timeZone), '')}`,
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

function instructionsFor({ name, placeNames }: County): string {
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
