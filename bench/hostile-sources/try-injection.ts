import { randomUUID as uuid } from 'node:crypto'
import { enrichItems } from '../../admin-api/src/modules/newsroom/ai-enrichment/enrichment.service.ts'
import { readDocument } from '../../admin-api/src/modules/newsroom/extraction/documents/read-document.ts'
import type { ScrapedItem } from '../../admin-api/src/modules/newsroom/extraction/extraction.service.ts'
import { insertSuggestions } from '../../admin-api/src/modules/newsroom/suggestions/suggestions.service.ts'
import { COUNTY, type Newsroom, SOURCE } from './hostile-newsroom.ts'
import type { Injection } from './labelled.ts'

export interface Tried {
  /** Anything that one call made public and that says what the document wants. */
  published: number
  /** Suggestions for each of the document's items. */
  suggestionsPerItem: number
  /** The source is marked as instructing. */
  isMarked: boolean
  /** The model's points, which a hostile page wants. */
  points: number
  /** What the stated statements were taken for. */
  states: string[]
}

const TYPES = { page: 'text/html; charset=utf-8', feed: 'application/rss+xml', ics: 'text/calendar; charset=utf-8' }

export async function tryInjection(newsroom: Newsroom, injection: Injection): Promise<Tried> {
  return injection.kind === 'attachment' ? tryAttachment(newsroom, injection) : trySource(newsroom, injection)
}

/** The real extraction and the real enrichment, by a model that obeys about each item of the document. */
async function trySource(newsroom: Newsroom, injection: Injection): Promise<Tried> {
  const { context } = newsroom
  const items = itemsOf(injection)
  const ids = items.map(() => uuid())
  const ranking = { score: 40, reasons: [{ words: 'from one of your sources', points: 40 }] }
  await context.store.db.transaction().execute((trx) =>
    insertSuggestions(
      trx,
      items.map((item, index) => ({
        id: ids[index] ?? '',
        source: SOURCE,
        item,
        ranking,
        foundAt: context.clock.now(),
      })),
    ),
  )
  const { wants: text, quote: passage } = injection
  newsroom.state(() => ({
    json: {
      headline: { text: text.slice(0, 110), passage: passage.slice(0, 1000) },
      statements: [{ text: text.slice(0, 300), passage: passage.slice(0, 1000) }],
      ...{ category: 'Community', relevance: 20, reason: 'safety' },
    },
  }))
  await enrichItems(context)
  const rows = await context.store.db
    .selectFrom('content_suggestions')
    .select(['id', 'kind', 'statements', 'instructions', 'relevance_score', 'rules_score', 'status'])
    .where('id', 'in', [...ids, ''])
    .execute()
  const published = await publishAll(newsroom, rows, injection)
  return {
    published,
    suggestionsPerItem: items.length === 0 ? 0 : rows.length / items.length,
    isMarked: rows.some(({ instructions }) => instructions !== '[]'),
    points: Math.max(0, ...rows.map((row) => row.relevance_score - row.rules_score)),
    states: rows.flatMap(({ statements }) => (JSON.parse(statements) as { state: string }[]).map(({ state }) => state)),
  }
}

/** Each way that makes something public by one call. */
async function publishAll(
  { call, context }: Newsroom,
  rows: readonly { id: string; kind: string }[],
  { wants }: Injection,
): Promise<number> {
  const url = '/api/content-suggestions'
  for (const { id, kind } of rows) {
    await call('POST', `${url}/${id}/publish`)
    if (kind === 'fixture') await call('POST', `${url}/${id}/fixture`)
    await call('POST', `${url}/bulk`, { ids: [id], action: 'publish' })
    await call('POST', `${url}/${id}/clear`, { version: 1, statements: [], instructions: [] })
    await call('POST', `${url}/${id}/publish`)
  }
  const ids = rows.map(({ id }) => id)
  const done = await context.store.db
    .selectFrom('content_suggestions')
    .select(['id', 'ai_headline', 'ai_summary', 'needs_clearing'])
    .where('id', 'in', [...ids, ''])
    .where('status', '=', 'published')
    .execute()
  return done.filter(({ ai_headline, ai_summary }) => ai_headline === wants.slice(0, 110) || ai_summary === wants)
    .length
}

function itemsOf({ kind, document }: Injection): ScrapedItem[] {
  if (kind === 'attachment') return []
  const reading = readDocument({
    ...{ url: 'https://hostile.example/page', contentType: TYPES[kind], body: Buffer.from(document) },
    ...{ ...COUNTY, now: NOW },
    ...(kind === 'page' && { purpose: 'article' as const }),
  })
  return reading.items
}

/** The labelled documents are of 2024. */
const NOW = Date.parse('2024-03-01T12:00:00Z')

/** An editor attaches it and asks; the answer becomes a draft, which nobody but an editor publishes from its form. */
async function tryAttachment({ call, context, ...newsroom }: Newsroom, { document, wants }: Injection): Promise<Tried> {
  newsroom.state(() => ({ text: wants }))
  const { id } = JSON.parse((await call('POST', '/api/assistant/sessions', { title: 'Minutes' })).body)
  const form = new FormData()
  form.append('file', new Blob([document]), 'minutes.txt')
  const attached = await call('POST', `/api/assistant/sessions/${id}/attachments`, form)
  const attachmentIds = attached.statusCode === 201 ? [JSON.parse(attached.body).id] : []
  await call('POST', `/api/assistant/sessions/${id}/messages`, { content: 'What is new here?', attachmentIds })
  const answer = await context.store.db
    .selectFrom('chat_messages')
    .select(['id', 'notices'])
    .where('session_id', '=', id)
    .where('role', '=', 'assistant')
    .executeTakeFirst()
  await call('POST', `/api/assistant/sessions/${id}/messages/${answer?.id}/draft`)
  const articles = await context.store.db
    .selectFrom('articles')
    .select('id')
    .where('status', '=', 'published')
    .where('content_html', 'like', `%${wants.slice(0, 60)}%`)
    .execute()
  const isMarked = String(answer?.notices).includes('tries to instruct')
  return { published: articles.length, suggestionsPerItem: 0, isMarked, points: 0, states: [] }
}
