import {
  SOURCE_AI_UNAVAILABLE_MESSAGE,
  SOURCE_TYPES,
  sourceCalls,
  webAddressSchema,
} from '@hometown/shared-types/contract/sources'
import type { ReaderCategory } from '@hometown/shared-types/rules/categories'
import pLimit from 'p-limit'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { clientDisconnectSignal } from '../../../http/access/client-hooks.ts'
import { rateLimitPerClient } from '../../../http/rate-limits.ts'
import { addRoute, type FeatureRoutes } from '../../../http/routing.ts'
import { askModel, modelAnswerToPlainText } from '../../platform/ai/index.ts'
import { countyName, listPlaceNames } from '../../platform/settings/index.ts'
import { findFeeds, listSources, sourceAddressKey } from '../sources/index.ts'
import { withUnconfiguredMessage } from './unconfigured-message.ts'

export const aiSourceRoutes: FeatureRoutes = (app, context) => {
  addRoute(app, sourceCalls.suggest, { rateLimit: rateLimitPerClient(6) }, async ({ body }, reply) => ({
    suggestions: await suggestSources(context, body.category, clientDisconnectSignal(reply)),
  }))
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

/** An editor is waiting: a site that doesn't answer by then counts as missing. */
const SOURCE_VISITS_TIMEOUT_MS = 20_000
const MAX_KNOWN_SOURCES = 150
const MAX_PROPOSALS = 20

/** Visits each address before showing it, and drops missing and known sources. */
async function suggestSources(context: AppContext, category: ReaderCategory, signal: AbortSignal) {
  const proposals = await askModelForSources(context, category, signal)
  const over = AbortSignal.any([signal, AbortSignal.timeout(SOURCE_VISITS_TIMEOUT_MS)])
  const turn = pLimit(6)
  const suggestions = await Promise.all(proposals.map((one) => turn(() => visitProposed(context, one, over))))
  return suggestions.filter((one) => one !== undefined)
}

const modelLineSchema = (limit: number) => z.string().transform((text) => modelAnswerToPlainText(text).slice(0, limit))

/** Invalid addresses are dropped later, so that they don't invalidate the rest. */
const proposedSourceSchema = z.object({
  name: modelLineSchema(200),
  url: z.string().max(2000),
  sourceType: z.enum(SOURCE_TYPES),
  description: modelLineSchema(500),
})
type ProposedSource = z.output<typeof proposedSourceSchema>

async function askModelForSources(context: AppContext, category: ReaderCategory, signal: AbortSignal) {
  const county = await countyName(context)
  const places = await listPlaceNames(context)
  const knownSources = (await listSources(context)).slice(0, MAX_KNOWN_SOURCES)
  const { sources } = await askModel(context, {
    purpose: 'sources',
    instructions: [
      `You help the newsroom of a local paper in ${county} to find sources on the web for its section ${category}: ${SOURCES_OF_SECTIONS[category]}.`,
      ...(places.length > 0 ? [`Places of the county: ${places.join(', ')}.`] : []),
      `Name up to ${MAX_PROPOSALS} that really exist and serve this county: their official sites, news pages, feeds and calendars.`,
      'For each: "name", "url" (the page with news or events, not a guess), "sourceType", and a "description" of one sentence.',
      'The material is a list of those that the newsroom has; name none of them.',
    ].join('\n'),
    data: knownSources.map(({ name, url }) => `${name} ${url}`).join('\n'),
    schema: z.object({ sources: z.array(proposedSourceSchema).max(2 * MAX_PROPOSALS) }),
    maxTokens: 3000,
    signal,
  }).catch(withUnconfiguredMessage(SOURCE_AI_UNAVAILABLE_MESSAGE))
  const addresses = new Map<string, ProposedSource>()
  for (const one of sources) {
    const url = webAddressSchema.safeParse(one.url).data
    const key = url && sourceAddressKey(url)
    if (key && one.name !== '' && !addresses.has(key)) addresses.set(key, { ...one, url })
  }
  return [...addresses.values()].slice(0, MAX_PROPOSALS)
}

async function visitProposed(context: AppContext, { url, name, description }: ProposedSource, signal: AbortSignal) {
  if (signal.aborted) return undefined
  const { known, isThere, readable, feeds, sourceType, problem } = await findFeeds(context, url, { signal })
  if (known || !isThere) return undefined
  const feedUrl = sourceType === 'rss_feed' ? null : (feeds[0]?.url ?? null)
  return { name, url, sourceType, description, feedUrl, problem: readable ? null : problem }
}
