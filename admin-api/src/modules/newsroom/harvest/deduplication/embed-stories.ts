import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { embeddingModel, embedTexts } from '../../../platform/ai/embeddings.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import {
  cosineOf,
  isOfferedByMeaning,
  LIKELY_FROM,
  type MeaningVector,
  MOST_DAYS_APART,
  type StoryFinder,
  usualLikeness,
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
const MOST_OFFERS = 3
/** Deviations above the mean, from which the desk shows it at once. */
const VERY_ALIKE = 2
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
  const done: string[] = []
  for (let start = 0; start < waiting.length; start += AT_ONCE) {
    const some = waiting.slice(start, start + AT_ONCE)
    if (!(await embedSome(context, model, some))) break
    done.push(...some.map(({ id }) => id))
  }
  if (done.length > 0 && (await offerAlike(context, model, new Set(done), since)))
    announce(context, { type: 'changed', lists: ['content-suggestions'] })
  return done.length
}

/** @returns false if the model can't be asked now; what is left is asked about after the next run */
async function embedSome(
  context: AppContext,
  model: string,
  items: readonly { id: string; title: string; text: string }[],
): Promise<boolean> {
  try {
    const vectors = await embedTexts(
      context,
      items.map(({ title, text }) => `${title}\n${text}`.slice(0, LONGEST_TEXT)),
    )
    const now = context.clock.now()
    const rows = items.map(({ id }, index) => ({
      ...{ suggestion_id: id, model, created_at: now },
      vector: Buffer.from(vectorOf(vectors[index] ?? []).buffer).toString('base64'),
    }))
    await context.store.groupWrite((trx) => saveEmbeddings(trx, rows))
    return true
  } catch (error) {
    // It's logged, and nothing depends on it.
    if (error instanceof AppError) return false
    throw error
  }
}

interface Embedded {
  id: string
  story: string
  vector: MeaningVector
}

async function offerAlike(
  context: AppContext,
  model: string,
  fresh: ReadonlySet<string>,
  since: number,
): Promise<boolean> {
  const finder = await openFinder(context)
  const rows = await listEmbedded(context.store.db, model, since, MOST_COMPARED)
  const all = rows.map(
    ({ id, story_id, vector }): Embedded => ({
      ...{ id, story: story_id ?? id, vector: new Int8Array(Buffer.from(vector, 'base64')) },
    }),
  )
  const now = context.clock.now()
  const links = all
    .filter(({ id }) => fresh.has(id))
    .flatMap((one) =>
      alikeTo(one, all, finder).map(({ id, reasons, score }) => ({
        ...linkBetween(one.id, id),
        ...{ state: 'offered' as const, decided_by: null, score, decided_at: now },
        reasons: JSON.stringify(['A model finds their texts alike.', ...reasons]),
      })),
    )
  if (links.length > 0) await context.store.groupWrite((trx) => offerLinks(trx, links))
  return links.length > 0
}

function alikeTo(one: Embedded, all: readonly Embedded[], finder: StoryFinder) {
  const others = all.flatMap((other) =>
    other.story === one.story ? [] : [{ id: other.id, cosine: cosineOf(one.vector, other.vector) }],
  )
  const usual = usualLikeness(others.map(({ cosine }) => cosine))
  if (!usual) return []
  const likely = others.filter(({ cosine }) => cosine >= usual.mean + usual.deviation)
  const found = likely
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, CLOSELY)
    .flatMap(({ id, cosine }) => {
      const comparison = finder.compare(one.id, id)
      return comparison && isOfferedByMeaning(comparison, cosine, usual)
        ? [
            {
              id,
              score: LIKELY_FROM - (cosine < usual.mean + VERY_ALIKE * usual.deviation ? 1 : 0),
              reasons: comparison.reasons,
            },
          ]
        : []
    })
  return found.slice(0, MOST_OFFERS)
}
