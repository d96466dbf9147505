import type { Provenance, ProvenanceStep, ProvenanceType } from '@hometown/shared-types/provenance'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { findConversationOfArticle } from '../../assistant/assistant.service.ts'
import {
  findNewsletter,
  listArticles,
  listEvents,
  listFixtures,
  listMadeFromSource,
  listNewslettersWith,
  listSources,
  listSuggestionsBy,
  type Made,
  type ProvenanceSuggestion,
} from './provenance.repository.ts'
import {
  articleStep,
  conversationStep,
  eventStep,
  fixtureStep,
  goneMadeStep,
  goneSourceStep,
  newsletterStep,
  sourceStep,
  suggestionStep,
} from './provenance-steps.ts'

type Db = Kysely<Database>

/** From sources to newsletters. Users see only their own conversations. */
export async function findProvenance(
  context: AppContext,
  userId: string,
  type: ProvenanceType,
  id: string,
): Promise<Provenance> {
  const { db } = context.store
  const { siteUrl } = context.config
  const suggestions = await suggestionsOf(db, type, id)
  const own = (wanted: ProvenanceType) => (type === wanted ? [id] : [])
  const newsletter = type === 'newsletter' ? await findNewsletter(db, id) : undefined
  const made = (wanted: Made['type'], now: 'article_id' | 'event_id' | 'fixture_id') =>
    suggestions.flatMap((row) => [
      ...(row[now] ? [row[now]] : []),
      ...row.made.filter(({ type: what }) => what === wanted).map(({ id: madeId }) => madeId),
    ])
  const articleIds = unique([...own('article'), ...made('article', 'article_id')])
  const eventIds = unique([...own('event'), ...made('event', 'event_id')])
  const fixtureIds = unique([...own('fixture'), ...made('fixture', 'fixture_id')])
  const newsletters = type === 'newsletter' ? [newsletter] : await listNewslettersWith(db, articleIds, eventIds)
  const [articles, events] = [await listArticles(db, articleIds), await listEvents(db, eventIds)]
  const fixtures = await listFixtures(db, fixtureIds)
  const there = new Set([...articles, ...events, ...fixtures].map((row) => row.id))
  const conversation = type === 'article' ? await findConversationOfArticle(context, userId, id) : undefined
  const steps = [
    ...(conversation ? [conversationStep(conversation)] : []),
    ...(await sourceSteps(db, suggestions, own('source'))),
    ...suggestions.map(suggestionStep),
    ...articles.map((row) => articleStep(row, siteUrl)),
    ...events.map((row) => eventStep(row, siteUrl)),
    ...suggestions.flatMap((row) =>
      latestOf(row.made.filter(({ id: madeId }) => !there.has(madeId))).map((one) => goneMadeStep(one, row)),
    ),
    ...fixtures.map((row) => fixtureStep(row, siteUrl)),
    ...newsletters.flatMap((row) => (row ? [newsletterStep(row, siteUrl)] : [])),
  ]
  return { steps: steps.length > 1 ? steps : [] }
}

async function suggestionsOf(db: Db, type: ProvenanceType, id: string): Promise<ProvenanceSuggestion[]> {
  switch (type) {
    case 'source':
      return listMadeFromSource(db, id)
    case 'suggestion':
      return listSuggestionsBy(db, 'id', [id])
    case 'article':
      return listSuggestionsBy(db, 'article_id', [id])
    case 'event':
      return listSuggestionsBy(db, 'event_id', [id])
    case 'fixture':
      return listSuggestionsBy(db, 'fixture_id', [id])
    case 'newsletter': {
      return listSuggestionsBy(db, 'article_id', chosenBy(await findNewsletter(db, id)))
    }
  }
}

async function sourceSteps(
  db: Db,
  suggestions: readonly ProvenanceSuggestion[],
  own: readonly string[],
): Promise<ProvenanceStep[]> {
  const origins = own.length > 0 ? [] : suggestions.flatMap((row) => row.origins)
  const known = await listSources(db, unique([...own, ...origins.flatMap(({ source_id }) => source_id ?? [])]))
  const gone = new Map(
    origins.flatMap(({ source_id, source_name, found_at }) =>
      source_id === null ? [[source_name, found_at] as const] : [],
    ),
  )
  return [...known.map(sourceStep), ...[...gone].map(([name, at]) => goneSourceStep(name, at))]
}

function chosenBy(newsletter: { article_ids: string } | undefined): string[] {
  return z.array(z.string()).parse(JSON.parse(newsletter?.article_ids ?? '[]'))
}

/** A draft that was published is one article. */
function latestOf(made: readonly Made[]): Made[] {
  return [...new Map(made.map((one) => [one.id, one])).values()]
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}
