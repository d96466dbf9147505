import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { embeddingModel, embedTexts } from '../../../platform/ai/embeddings.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import {
  createAlikeness,
  type MeaningVector,
  MOST_DAYS_APART,
  type StoryFinder,
  scoreByMeaning,
  vectorOf,
} from '../../stories/stories.service.ts'
import {
  linkBetween,
  listEmbedded,
  listToEmbed,
  offerLinks,
  saveEmbeddings,
} from '../../suggestions/suggestions.service.ts'
import { openFinder } from './open-finder.ts'

const DAY = 86_400_000
const MOST_PER_RUN = 320
const AT_ONCE = 16
const LONGEST_TEXT = 2000
const MOST_COMPARED = 5000
const ANY_TEXT = 'News of the county.'
const ABOUT_THE_TEXT: readonly unknown[] = ['request', 'refused', 'too-long']
/** Beside the three of the rules, which it may find again: meaning is to find what shares no fact. */
const MOST_OFFERS_BY_MEANING = 4
/** Compared by the rules for each item. */
const CLOSELY = 40

const running = new WeakMap<object, Promise<number>>()

/**
 * Asks the model for embeddings about new items, and offers what is alike in meaning. Without a model, or beyond the daily
 * limit, the rules alone decide. A concurrent call joins the one in progress.
 * @returns how many items were embedded
 */
export function embedStories(context: AppContext): Promise<number> {
  const under = running.get(context.store)
  if (under) return under
  const run = embed(context).finally(() => running.delete(context.store))
  running.set(context.store, run)
  return run
}

async function embed(context: AppContext): Promise<number> {
  const model = await embeddingModel(context)
  if (model === undefined) return 0
  const since = context.clock.now() - (MOST_DAYS_APART + 1) * DAY
  const waiting = await listToEmbed(context.store.db, model, since, MOST_PER_RUN)
  if (waiting.length === 0) return 0
  const known = (await listEmbedded(context.store.db, model, since, MOST_COMPARED)).map(embeddedFrom)
  const finder = await openFinder(context)
  const fresh = new Set<string>()
  let done = 0
  let offered = false
  for (let start = 0; start < waiting.length; start += AT_ONCE) {
    const some = waiting.slice(start, start + AT_ONCE)
    const vectors = await vectorsFor(context, some)
    if (!vectors) break
    const now = context.clock.now()
    const rows = some.map(({ id }, index) => ({
      ...{ suggestion_id: id, model, created_at: now },
      vector: Buffer.from(vectorOf(vectors[index] ?? []).buffer).toString('base64'),
    }))
    known.push(...rows.map((row) => embeddedFrom({ ...row, id: row.suggestion_id, story_id: null })))
    for (const { id } of some) fresh.add(id)
    const links = await linksOf(known, fresh, finder, now)
    // Together, because a process that died between them would never offer what it had asked about.
    await context.store.groupWrite(async (trx) => {
      await saveEmbeddings(trx, rows)
      if (links) await offerLinks(trx, links)
    })
    if (links) fresh.clear()
    offered ||= links !== undefined && links.length > 0
    done += some.length
  }
  if (offered) announce(context, { type: 'changed', lists: ['content-suggestions'] })
  return done
}

type ToEmbed = Awaited<ReturnType<typeof listToEmbed>>[number]

/**
 * A text that the model refuses has an empty vector, so that it isn't asked about again.
 * @returns undefined if the model can't be asked now; what is left is asked about after the next run
 */
async function vectorsFor(context: AppContext, items: readonly ToEmbed[]): Promise<number[][] | undefined> {
  const texts = items.map(({ title, text }) => `${title}\n${text}`.slice(0, LONGEST_TEXT).toWellFormed())
  const vectors = await ask(context, texts)
  if (Array.isArray(vectors)) return vectors
  // Only then it is about the texts.
  if (vectors !== 'refused' || !Array.isArray(await ask(context, [ANY_TEXT]))) return undefined
  const some: number[][] = []
  for (const text of texts) {
    const own = await ask(context, [text])
    if (own === 'failed') return undefined
    some.push(own === 'refused' ? [] : (own[0] ?? []))
  }
  return some
}

/** What fails is logged, and nothing depends on it. */
async function ask(context: AppContext, texts: readonly string[]): Promise<number[][] | 'refused' | 'failed'> {
  try {
    return await embedTexts(context, texts)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return ABOUT_THE_TEXT.includes(error.details.extra?.reason) ? 'refused' : 'failed'
  }
}

interface Embedded {
  id: string
  story: string
  vector: MeaningVector
}

function embeddedFrom({ id, story_id, vector }: { id: string; story_id: string | null; vector: string }): Embedded {
  return { id, story: story_id ?? id, vector: new Int8Array(Buffer.from(vector, 'base64')) }
}

/** @returns undefined while there are too few to tell */
async function linksOf(known: readonly Embedded[], fresh: ReadonlySet<string>, finder: StoryFinder, now: number) {
  const all = known.filter(({ vector }) => vector.length > 0)
  const alikeness = createAlikeness(all.map(({ vector }) => vector))
  const links: Parameters<typeof offerLinks>[1][number][] = []
  for (const one of all.filter(({ id }) => fresh.has(id))) {
    const others = all.filter(({ story }) => story !== one.story)
    const above = alikeness(
      one.vector,
      others.map(({ vector }) => vector),
    )
    if (!above) return undefined
    for (const { id, reasons, score } of alikeTo(one, others, above, finder))
      links.push({
        ...linkBetween(one.id, id),
        ...{ state: 'offered' as const, decided_by: null, score, decided_at: now },
        reasons: JSON.stringify(['A model finds their texts alike.', ...reasons]),
      })
    await setImmediate()
  }
  return links
}

function alikeTo(one: Embedded, others: readonly Embedded[], above: readonly number[], finder: StoryFinder) {
  const offers = others
    .map(({ id }, index) => ({ id, above: above[index] ?? 0 }))
    .sort((a, b) => b.above - a.above)
    .slice(0, CLOSELY)
    .flatMap((other) => {
      const comparison = finder.compare(one.id, other.id)
      const score = comparison && scoreByMeaning(comparison, other.above)
      return score === undefined ? [] : [{ id: other.id, score, reasons: comparison?.reasons ?? [] }]
    })
  return offers.sort((a, b) => b.score - a.score).slice(0, MOST_OFFERS_BY_MEANING)
}
