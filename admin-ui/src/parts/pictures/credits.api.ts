import {
  type Media,
  mediaDetailSchema,
  mediaPageSchema,
  savedCreditsSchema,
  type UpdateMediaInput,
} from '@hometown/shared-types/media'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

/** Credits of the library, the most used first. */
export const savedCreditsQuery = queryOptions({
  queryKey: ['media', 'credits'],
  queryFn: ({ signal }) => api.get('/api/media/credits', savedCreditsSchema, { signal }),
})

/** The library's picture with this address; null for pictures on other sites. */
export function libraryPictureQuery(url: string) {
  return queryOptions({
    queryKey: ['media', 'of-address', url],
    queryFn: async ({ signal }): Promise<Media | null> => {
      const { data } = await api.get('/api/media', mediaPageSchema, { query: { url, per_page: 1 }, signal })
      return data[0] ?? null
    },
    enabled: url !== '',
  })
}

export function useSaveCredit(picture: Media) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: UpdateMediaInput) =>
      api.patch(`/api/media/${encodeURIComponent(picture.id)}`, changes, mediaDetailSchema),
    onSuccess: (saved) => {
      client.setQueryData(libraryPictureQuery(picture.url).queryKey, saved)
      return client.invalidateQueries({ queryKey: ['media'] })
    },
  })
}
