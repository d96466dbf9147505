import type { SearchIndex, SearchResult } from '@hometown/shared-types/search'
import { searchWords } from '@hometown/shared-types/search-tokens'
import { hasWord } from './has-word.ts'

/** As in the form; empty for no filter. */
export interface SearchedFor {
  readonly q: string
  readonly category: string
  readonly year: string
}

/** The parts of Pagefind's script that we use. It comes with the index, from our own origin. */
interface Pagefind {
  options(options: { excerptLength: number; baseUrl: string }): Promise<void>
  search(words: string, options: PagefindOptions): Promise<{ results: readonly PagefindResult[] }>
}

interface PagefindOptions {
  filters: Record<string, string>
}

interface PagefindResult {
  id: string
  data(): Promise<PagefindData>
}

interface PagefindData {
  content: string
  excerpt: string
  meta: Readonly<Record<string, string>>
}

export interface OpenIndex {
  readonly changesUpTo: number
  find(query: SearchedFor): Promise<readonly (() => Promise<SearchResult>)[]>
}

const EXCERPT_WORDS = 34
const HITS_LOOKED_AT = 2

/** Undefined if there is no index yet. Rejects if the index can't be read. */
export async function openSearchIndex(): Promise<OpenIndex | undefined> {
  const response = await fetch('/pagefind/current.json')
  if (response.status !== 200) return undefined
  const { id, changesUpTo, articles }: SearchIndex = await response.json()
  if (articles === 0) return undefined
  const pagefind: Pagefind = await import(/* @vite-ignore */ `/pagefind/${id}/pagefind.js`)
  await pagefind.options({ excerptLength: EXCERPT_WORDS, baseUrl: '/' })
  return {
    changesUpTo,
    async find({ q, category, year }) {
      const filters = { ...(category && { category }), ...(year && { year }) }
      const words = searchWords(q)
      const results = await searchAllWords(pagefind, q, words, { filters })
      return results.map((result) => async () => toResult(await result.data(), words))
    },
  }
}

/** Pagefind ignores an unknown word or matches similar ones instead; like the service, we require all words. */
async function searchAllWords(
  pagefind: Pagefind,
  q: string,
  words: readonly string[],
  options: PagefindOptions,
): Promise<readonly PagefindResult[]> {
  let { results } = await pagefind.search(q, options)
  for (const word of words) {
    const found = words.length === 1 ? results : (await pagefind.search(word, options)).results
    if (!(await isKnown(word, found))) return []
    const withWord = new Set(found.map(({ id }) => id))
    results = results.filter(({ id }) => withWord.has(id))
  }
  return results
}

/** Pagefind treats a word the same way in all articles, so the best hits are enough to check. */
async function isKnown(word: string, found: readonly PagefindResult[]): Promise<boolean> {
  const best = await Promise.all(found.slice(0, HITS_LOOKED_AT).map((hit) => hit.data()))
  return best.some(({ content, meta }) => hasWord(`${meta.title} ${content}`, word))
}

function toResult({ excerpt, meta }: PagefindData, words: readonly string[]): SearchResult {
  const head = `${meta.title} ${meta.excerpt}`.toLowerCase()
  const isInHead = words.every((word) => head.includes(word))
  return {
    slug: meta.slug ?? '',
    title: meta.title ?? '',
    category: (meta.category ?? 'Community') as SearchResult['category'],
    publishedAt: Number(meta.publishedAt),
    imageUrl: meta.image ?? null,
    excerpt: isInHead ? (meta.excerpt ?? '') : `… ${plainText(excerpt)} …`,
  }
}

/** Excerpts are HTML with highlights, which the results add themselves. Scripts in a parsed document never run. */
function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
}
