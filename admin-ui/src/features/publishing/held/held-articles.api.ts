import {
  type HeldArticle,
  heldArticlePageSchema,
  heldLossSchema,
  MAX_CONFIRMED_AT_ONCE,
} from '@hometown/shared-types/held-article'
import { MAX_PER_PAGE } from '@hometown/shared-types/pagination'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../../lib/api-client.ts'

const HELD = '/api/publishes/held/articles'
const PER_PAGE = 50

export const heldStateSchema = z.object({ page: z.coerce.number().int().min(1).catch(1).default(1) })

export function heldPageQuery(page: number) {
  const query = { page, per_page: PER_PAGE }
  return queryOptions({
    queryKey: ['held-articles', 'page', query],
    queryFn: ({ signal }) => api.get(HELD, heldArticlePageSchema, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export async function listAllHeld(): Promise<HeldArticle[]> {
  const all = new Map<string, HeldArticle>()
  for (let page = 1, last = 1; page <= last; page++) {
    const answer = await api.get(HELD, heldArticlePageSchema, { query: { page, per_page: MAX_PER_PAGE } })
    for (const article of answer.data) all.set(article.id, article)
    last = answer.totalPages
  }
  return [...all.values()]
}

export async function removeHeld(ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += MAX_CONFIRMED_AT_ONCE) {
    const articleIds = ids.slice(start, start + MAX_CONFIRMED_AT_ONCE)
    await api.post('/api/publishes/confirm', { articleIds }, heldLossSchema)
  }
}
