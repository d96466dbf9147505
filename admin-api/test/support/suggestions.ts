import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../src/context.ts'
import type { NewsItem, ScrapedItem } from '../../src/modules/newsroom/extraction/index.ts'
import type { EventItem } from '../../src/modules/newsroom/extraction/scrape-result.ts'
import { insertSuggestions } from '../../src/modules/newsroom/suggestions/index.ts'
import type { NewSuggestion } from '../../src/modules/newsroom/suggestions/insert-suggestions.ts'
import { addSource } from './add-source.ts'
import { buildTestApp, type TestApp } from './build-test-app.ts'
import { newsItem, eventItem as someEvent } from './new-items.ts'
import { callsOf, signIn, type TestUser } from './sign-in.ts'

export const NOW = Date.parse('2026-11-20T18:00:00Z')

export const GAZETTE = {
  id: 'gazette',
  name: 'Cedar Gazette',
  url: 'https://gazette.example.org/',
  category: 'Community',
} as const

const base = {
  url: 'https://gazette.example.org/bridge',
  title: 'Bridge over Cedar Creek opens on Saturday',
  text: 'The bridge over Cedar Creek opens on Saturday after two years of work that cost the county four million dollars. Farmers had to drive eleven miles around the closed road while crews waited for steel that came late twice. The commissioners will cut the ribbon at noon, and the school band plays for everybody who walks across the bridge first.',
  author: 'Mary Miller',
  publishedAt: Date.parse('2026-11-20T12:00:00Z'),
}

export function news(more: Partial<NewsItem> = {}): NewsItem {
  return newsItem({ ...base, ...more })
}

export function eventItem(more: Partial<EventItem> = {}): EventItem {
  const times = { startDate: '2026-12-05T10:00', endDate: '2026-12-05T14:00' }
  return someEvent({ ...base, title: 'Winter market', ...times, location: 'Town square', ...more })
}

/** A game as an editor fills it in. */
export const GAME = {
  kind: 'fixture',
  sport: 'Football',
  team: 'Millers',
  opponent: 'Larks',
  atHome: true,
  startsAt: '2026-11-27T19:00',
  location: 'Mill Field',
  teamScore: null,
  opponentScore: null,
} as const

export interface Service extends TestApp {
  staff: TestUser
}

export async function openDesk(options: Parameters<typeof buildTestApp>[0] = {}) {
  const service = await buildTestApp({ ...options, env: { TIME_ZONE: 'America/Chicago', COUNTY_NAME: 'Cedar County' } })
  service.context.clock.set(NOW)
  await addGazette(service)
  return { ...service, staff: await signIn(service.context) }
}

export async function addGazette({ context }: { context: AppContext }): Promise<void> {
  await addSource(context, GAZETTE.id, GAZETTE.url, { name: GAZETTE.name, created_at: NOW })
}

export async function suggest(
  { context }: { context: AppContext },
  item: ScrapedItem = news(),
  more: Partial<NewSuggestion> = {},
) {
  const id = uuid()
  const ranking = { score: 40, reasons: [{ words: 'from one of your sources', points: 40 }] }
  await context.store.db
    .transaction()
    .execute((trx) => insertSuggestions(trx, [{ id, source: GAZETTE, item, ranking, foundAt: NOW, ...more }]))
  return id
}

export async function suggestGame(service: TestApp, more: object = {}, suggestion: Partial<NewSuggestion> = {}) {
  const id = await suggest(service, eventItem({ title: 'Millers vs. Larks' }), suggestion)
  const details = JSON.stringify({ ...GAME, status: 'scheduled', ...more })
  const update = service.context.store.db.updateTable('content_suggestions').set({ kind: 'fixture', details })
  await update.where('id', '=', id).execute()
  return id
}

/** Decides on one suggestion the way several are decided on. */
export async function decide(service: Service, id: string, action: string, more: object = {}) {
  const answer = await ask(service, 'POST', '/bulk', { ids: [id], action, ...more })
  return answer.json().results?.[0] ?? { ok: false, code: answer.json().code }
}

export const undo = (service: Service, id: string, decision: string) => decide(service, id, 'undo', { decision })

export function ask({ app, staff }: Service, ...asked: Parameters<ReturnType<typeof callsOf>>) {
  return callsOf(app, staff, '/api/content-suggestions')(...asked)
}

/** Acts as the desk does, with the version that the suggestion has now. */
export async function act(service: Service, id: string, call: string, body: object = {}) {
  const { version } = await findSuggestionRow(service, id)
  return ask(service, 'POST', `/${id}/${call}`, { version, ...body })
}

export async function findSuggestionRow({ context }: { context: AppContext }, id: string) {
  return context.store.db.selectFrom('content_suggestions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function articlesOf({ context }: TestApp) {
  return context.store.db.selectFrom('articles').selectAll().where('deleted_at', 'is', null).execute()
}
