import { AI_LIMIT_REACHED, AI_NOT_CONFIGURED } from '@hometown/shared-types/ai'
import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import {
  type LatestSourceSuggestions,
  latestSourceSuggestionsSchema,
  SOURCE_AI_UNAVAILABLE_MESSAGE,
  SOURCE_TYPES,
  type SourceSuggestion,
  sourceSuggestionSchema,
  sourceSuggestionsSchema,
  suggestSourcesSchema,
  webAddressSchema,
} from '@hometown/shared-types/source'
import { sourceAddressKey } from '@hometown/shared-types/source-address'
import pLimit from 'p-limit'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { findValue, saveValue } from '../../../database/settings/instance-values.ts'
import { callerGone } from '../../../http/callers/caller.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { App } from '../../../http/routing.ts'
import { askModel, plainWords } from '../../platform/ai/ai.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { countyName } from '../../platform/settings/publication.service.ts'
import { listPlaceNames } from '../../platform/settings/saved-settings.service.ts'
import { findFeeds } from '../sources/find-feeds.service.ts'
import { listKnownAddresses, listSources } from '../sources/sources.service.ts'

const CALLS_PER_MINUTE = 6
const tags = ['sources', 'ai']

export function aiSourceRoutes(app: App, context: AppContext): void {
  app.post(
    '/api/sources/ai-suggest',
    {
      config: { access: 'staff', rateLimit: perCaller(CALLS_PER_MINUTE) },
      schema: {
        tags,
        summary: 'Asks a model for sources and checks them; adds nothing',
        body: suggestSourcesSchema,
        response: { 200: sourceSuggestionsSchema },
      },
    },
    async ({ body }, reply) => ({
      suggestions: await suggestSources(context, body.category, callerGone(reply)),
    }),
  )

  app.get(
    '/api/sources/ai-suggested',
    {
      config: { access: 'staff' },
      schema: { tags, summary: 'The latest suggested sources', response: { 200: latestSourceSuggestionsSchema } },
    },
    async () => getLatest(context),
  )
}

const SOURCES_OF_SECTIONS: Readonly<Record<ReaderCategory, string>> = {
  Events: 'calendars of towns, libraries, venues, fairs and festivals',
  Sports: 'schedules and results of school and local teams, athletic conferences, leagues',
  Business: 'chambers of commerce, economic development, local businesses with news',
  Community:
    'county and town governments, school districts, police and sheriff, libraries, local newspapers and radio stations',
  Obituaries: 'funeral homes and obituary pages',
  Clubs: 'clubs, lodges, veterans’ posts, 4-H, scouts, garden and historical societies',
  Churches: 'churches and congregations with news or calendars',
}

const LOOKED_AT_ONCE = 6
/** A person is waiting: a site that doesn't answer by then counts as missing. */
const LOOKED_AT_WITHIN = 20_000
const NAMES_TOLD = 150
const LONGEST_ANSWER = 3000

/**
 * Visits each address before showing it, and drops missing and known sources. The signal only stops the model: the
 * visits go on after its answer, because everybody sees the latest suggestions.
 */
async function suggestSources(
  context: AppContext,
  category: ReaderCategory,
  signal: AbortSignal,
): Promise<SourceSuggestion[]> {
  const proposed = sensible(await propose(context, category, signal)).slice(0, MOST_PROPOSALS)
  const over = AbortSignal.timeout(LOOKED_AT_WITHIN)
  const turn = pLimit(LOOKED_AT_ONCE)
  const found = await Promise.all(
    proposed.map((one) => turn(async () => (over.aborted ? undefined : lookAt(context, one, over)))),
  )
  const byAddress = Map.groupBy(
    found.filter((one) => one !== undefined),
    ({ url }) => sourceAddressKey(url),
  )
  const suggestions = [...byAddress.values()].flatMap(([first]) => first ?? [])
  await saveLatest(context, category, suggestions)
  announce(context, { type: 'changed', lists: ['sources'] })
  return suggestions
}

async function propose(context: AppContext, category: ReaderCategory, signal: AbortSignal): Promise<ProposedSource[]> {
  const [county, places, known] = await Promise.all([
    countyName(context),
    listPlaceNames(context),
    listSources(context),
  ])
  try {
    const { sources } = await askModel(context, {
      purpose: 'sources',
      instructions: [
        `You help the newsroom of a local paper in ${county} to find sources on the web for its section ${category}: ${SOURCES_OF_SECTIONS[category]}.`,
        ...(places.length > 0 ? [`Places of the county: ${places.join(', ')}.`] : []),
        `Name up to ${MOST_PROPOSALS} that really exist and serve this county: their official sites, news pages, feeds and calendars.`,
        'For each: "name", "url" (the page with news or events, not a guess), "sourceType", and a "description" of one sentence.',
        'The material is a list of those that the newsroom has; name none of them.',
      ].join('\n'),
      data: known
        .slice(0, NAMES_TOLD)
        .map(({ name, url }) => `${name} ${url}`)
        .join('\n'),
      schema: proposedSourcesSchema,
      maxTokens: LONGEST_ANSWER,
      signal,
    })
    return sources
  } catch (error) {
    throw withSpecsMessage(error)
  }
}

function withSpecsMessage(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code === AI_LIMIT_REACHED) return error
  const unconfigured = error.code === AI_NOT_CONFIGURED
  const message = unconfigured ? SOURCE_AI_UNAVAILABLE_MESSAGE : error.message
  return new AppError(503, error.code, message, { ...error.details, ...(unconfigured && { unconfigured }) })
}

async function lookAt(
  context: AppContext,
  proposed: ProposedSource,
  signal: AbortSignal,
): Promise<SourceSuggestion | undefined> {
  const { url, name, description } = proposed
  const { known, isThere, readable, feeds, sourceType, problem } = await findFeeds(context, url, { signal })
  if (known || !isThere) return undefined
  const feedUrl = sourceType === 'rss_feed' ? null : (feeds[0]?.url ?? null)
  return { name, url, sourceType, description, feedUrl, problem: readable ? null : problem }
}

const MOST_PROPOSALS = 20

const line = (limit: number) => z.string().transform((text) => plainWords(text).slice(0, limit))

/** Invalid addresses are dropped later, so that they don't invalidate the rest. */
const proposedSourcesSchema = z.object({
  sources: z
    .array(
      z.object({
        name: line(200),
        url: z.string().max(2000),
        sourceType: z.enum(SOURCE_TYPES),
        description: line(500),
      }),
    )
    .max(2 * MOST_PROPOSALS),
})
type ProposedSource = z.output<typeof proposedSourcesSchema>['sources'][number]

function sensible(proposed: readonly ProposedSource[]): ProposedSource[] {
  const seen = new Set<string>()
  return proposed.flatMap((one) => {
    const url = webAddressSchema.safeParse(one.url).data
    if (!url || one.name === '' || seen.has(url)) return []
    seen.add(url)
    return [{ ...one, url }]
  })
}

const KEY = 'ai_source_suggestions'

const storedSchema = z.object({
  category: z.enum(READER_CATEGORIES),
  suggestedAt: z.number(),
  suggestions: z.array(sourceSuggestionSchema),
})

async function saveLatest(
  { store, clock }: AppContext,
  category: ReaderCategory,
  suggestions: readonly SourceSuggestion[],
): Promise<void> {
  await saveValue(store.db, KEY, { category, suggestedAt: clock.now(), suggestions }, clock.now())
}

async function getLatest({ store }: Pick<AppContext, 'store'>): Promise<LatestSourceSuggestions> {
  const stored = await findValue(store.db, KEY, storedSchema)
  if (!stored) return { category: null, suggestedAt: null, suggestions: [] }
  const addresses = stored.suggestions.map(({ url }) => url)
  const known = await listKnownAddresses({ store }, addresses)
  return {
    category: stored.category,
    suggestedAt: new Date(stored.suggestedAt).toISOString(),
    suggestions: stored.suggestions.filter(({ url }) => !known.has(sourceAddressKey(url))),
  }
}
