import {
  type CropMediaInput,
  type MediaUse,
  mediaDetailSchema,
  mediaInUseSchema,
  type UpdateMediaInput,
} from '@hometown/shared-types/media'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'

export function mediaQuery(id: string) {
  return queryOptions({
    queryKey: ['media', 'one', id],
    queryFn: ({ signal }) => api.get(mediaPath(id), mediaDetailSchema, { signal }),
  })
}

export function useUpdateMedia(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: UpdateMediaInput) => api.patch(mediaPath(id), changes, mediaDetailSchema),
    onSuccess: (saved) => {
      client.setQueryData(mediaQuery(id).queryKey, saved)
      return client.invalidateQueries({ queryKey: ['media'] })
    },
  })
}

export function useCropMedia(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (part: CropMediaInput) => api.post(`${mediaPath(id)}/crop`, part, mediaDetailSchema),
    onSuccess: () => client.invalidateQueries({ queryKey: ['media', 'list'] }),
  })
}

export function useDeleteMedia(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (evenIfUsed: boolean) =>
      api.delete(mediaPath(id), { query: { even_if_used: evenIfUsed || undefined } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['media', 'list'] }),
  })
}

function mediaPath(id: string): string {
  return `/api/media/${encodeURIComponent(id)}`
}

/** The uses that prevented a deletion; undefined for other failures. */
export function usesFrom(error: unknown): MediaUse[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'in_use') return undefined
  return mediaInUseSchema.safeParse(error.body).data?.uses
}
