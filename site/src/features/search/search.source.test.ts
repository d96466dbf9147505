import type { SearchResult } from '@hometown/shared-types/search'
import { describe, expect, it, vi } from 'vitest'
import { goOnElsewhere, mergeResults } from './search.source.ts'

function result(slug: string): SearchResult {
  return { slug, title: slug, category: 'Sports', publishedAt: 0, imageUrl: null, excerpt: '' }
}

function hits(...slugs: string[]) {
  return slugs.map((slug) => vi.fn(async () => result(slug)))
}

function fresh(changed: string[], ...slugs: string[]) {
  return { data: slugs.map(result), total: slugs.length, totalPages: 1, changed }
}

async function slugs(results: Promise<SearchResult[]>): Promise<string[]> {
  return (await results).map(({ slug }) => slug)
}

describe('results of an index and of the service', () => {
  it('come together, the newest first and none twice', async () => {
    const merged = mergeResults(hits('old', 'edited', 'older'), fresh(['new', 'edited'], 'new', 'edited'))
    expect(await slugs(merged.next(20))).toEqual(['new', 'edited', 'old', 'older'])
    expect(merged.total).toBe(4)
    expect(merged.hasMore).toBe(false)
  })

  it('are without what is gone or moved since', async () => {
    const merged = mergeResults(hits('gone', 'old', 'moved-from'), fresh(['gone', 'moved-from', 'moved-to']))
    expect(await slugs(merged.next(20))).toEqual(['old'])
    expect(merged.total).toBe(1)
  })

  it('are the index’s alone when the service is away, and say so', async () => {
    const merged = mergeResults(hits('old'), undefined)
    expect(await slugs(merged.next(20))).toEqual(['old'])
    expect(merged.isComplete).toBe(false)
  })

  it('go on from the service when the index is gone while it is read, each result once', async () => {
    const gone = vi.fn(() => Promise.reject(new Error('404')))
    const first = mergeResults([...hits('a', 'b'), gone, gone], fresh([]))
    const elsewhere = mergeResults(hits('b', 'a', 'c', 'd'), fresh([]))
    const search = goOnElsewhere(first, async () => elsewhere)
    expect(await slugs(search.next(2))).toEqual(['a', 'b'])
    expect(search.hasMore).toBe(true)
    expect(await slugs(search.next(2))).toEqual(['c', 'd'])
    expect([search.total, search.hasMore]).toEqual([4, false])
    expect(gone).toHaveBeenCalledTimes(2)
  })
})
