import type { SimilarItem } from '@hometown/shared-types/contract/suggestions'
import { isoTimeOrNull } from '@hometown/shared-types/rules/time'
import type { AppContext } from '../../../context.ts'
import { foldedWords } from '../../../lib/search-words.ts'
import { sourceName } from './article-from-suggestion.ts'
import {
  COMPARED_LENGTH,
  getSuggestionRow,
  listComparableSuggestions,
  listOrigins,
  parseDetails,
} from './suggestions.repository.ts'

const MAX_SIMILAR_SUGGESTIONS = 3

/** Lists other items of its kind that may tell the same: news of the same days, events and games of the same day. */
export async function listSimilarSuggestions({ store: { db } }: AppContext, id: string): Promise<SimilarItem[]> {
  const row = await getSuggestionRow(db, id)
  if (row.merged_into !== null) return []
  const details = parseDetails(row)
  const start = details && (details.kind === 'event' ? details.startDate : details.startsAt)
  const compared = await listComparableSuggestions(db, row, start?.slice(0, 10))
  const text = { title: row.original_title, text: row.original_content.slice(0, COMPARED_LENGTH) }
  const similar = mostSimilar(text, compared, MAX_SIMILAR_SUGGESTIONS)
  const ids = similar.map((one) => one.id)
  const origins = await listOrigins(db, ids)
  return similar.map(({ id: otherId, title, status, source_url, published_at, discovered_at }) => {
    const [origin] = origins.get(otherId) ?? []
    return {
      id: otherId,
      title,
      status,
      sourceName: sourceName(origin),
      url: origin?.url ?? source_url ?? '',
      publishedAt: isoTimeOrNull(published_at),
      foundAt: new Date(discovered_at).toISOString(),
    }
  })
}

type ComparedStory = Record<'title' | 'text', string>

/** Below this, two texts share only common words. */
const MIN_SUGGESTION_SIMILARITY = 0.08

/** Compares by the cosine of TF-IDF vectors: rare words count more than common ones, words of the title twice. */
export function mostSimilar<Other extends ComparedStory>(
  text: ComparedStory,
  others: readonly Other[],
  most: number,
): Other[] {
  const mine = weighWordStems(text)
  const weighed = others.map((other) => ({ other, weights: weighWordStems(other) }))
  const counts = new Map<string, number>()
  for (const { weights } of [{ weights: mine }, ...weighed])
    for (const word of weights.keys()) counts.set(word, (counts.get(word) ?? 0) + 1)
  const rarity = (word: string) => Math.log(1 + others.length / (counts.get(word) ?? 1))
  const product = (one: WordStemWeights, another: WordStemWeights) =>
    [...one].reduce((sum, [word, weight]) => sum + weight * (another.get(word) ?? 0) * rarity(word) ** 2, 0)
  return weighed
    .map(({ other, weights }) => ({
      other,
      likeness: product(mine, weights) / Math.sqrt(product(mine, mine) * product(weights, weights)),
    }))
    .filter(({ likeness }) => likeness >= MIN_SUGGESTION_SIMILARITY)
    .sort((one, another) => another.likeness - one.likeness)
    .slice(0, most)
    .map(({ other }) => other)
}

type WordStemWeights = ReadonlyMap<string, number>

/** `floods`, `flooded` and `flooding` are the same word. */
function weighWordStems({ title, text }: ComparedStory): WordStemWeights {
  const stems = (words: string) =>
    foldedWords(words)
      .filter((word) => word.length > 1)
      .map((word) => (word.length < 5 ? word : word.replace(/(?:ing|ed|es|s)$/, '')))
  return new Map([...stems(text).map((word) => [word, 1] as const), ...stems(title).map((word) => [word, 2] as const)])
}
