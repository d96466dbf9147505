import { deskArticlePageSchema } from '@hometown/shared-types/desk-article'
import {
  type ChangePin,
  type FrontPage,
  type FrontSection,
  type FrontSlotName,
  frontPageSchema,
} from '@hometown/shared-types/front-page'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

const PATH = '/api/front-page'

export const frontPageQuery = queryOptions({
  queryKey: ['front-page', 'decisions'],
  queryFn: ({ signal }) => api.get(PATH, frontPageSchema, { signal }),
})

/** Articles of any age and status, for those that aren't among the candidates. */
export const pinnableArticlesQuery = (search: string) =>
  queryOptions({
    queryKey: ['articles', 'for-front-page', search],
    queryFn: ({ signal }) =>
      api.get('/api/articles', deskArticlePageSchema, {
        query: { page: 1, per_page: 20, search, sort: 'updated' },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** Every change carries the version that the editor saw, and is refused (409) if it is stale. */
export function pinStory(version: number, articleId: string, slot: FrontSlotName): Promise<FrontPage> {
  return api.post(`${PATH}/pins`, { version, articleId, slot }, frontPageSchema)
}

export function changePin(version: number, id: string, changes: Omit<ChangePin, 'version'>): Promise<FrontPage> {
  return api.patch(`${PATH}/pins/${encodeURIComponent(id)}`, { version, ...changes }, frontPageSchema)
}

export async function endPin(version: number, id: string): Promise<FrontPage> {
  return frontPageSchema.parse(await api.delete(`${PATH}/pins/${encodeURIComponent(id)}`, { query: { version } }))
}

export function orderStories(version: number, articleId: string, articleIds: readonly string[]): Promise<FrontPage> {
  return api.put(`${PATH}/order`, { version, articleId, articleIds }, frontPageSchema)
}

export function hideStory(version: number, articleId: string): Promise<FrontPage> {
  return api.put(`${PATH}/hidden/${encodeURIComponent(articleId)}`, { version, until: null }, frontPageSchema)
}

export async function showStory(version: number, articleId: string): Promise<FrontPage> {
  const path = `${PATH}/hidden/${encodeURIComponent(articleId)}`
  return frontPageSchema.parse(await api.delete(path, { query: { version } }))
}

export function arrangeSections(version: number, sections: readonly FrontSection[]): Promise<FrontPage> {
  return api.put(`${PATH}/sections`, { version, sections }, frontPageSchema)
}

export function undoChange(version: number): Promise<FrontPage> {
  return api.post(`${PATH}/undo`, { version }, frontPageSchema)
}
