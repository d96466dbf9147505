import {
  type Correction,
  type CreateCorrectionInput,
  correctionSchema,
  type UpdateCorrectionInput,
} from '@hometown/shared-types/correction'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../../lib/api-client.ts'

const notesPath = (articleId: string) => `/api/articles/${encodeURIComponent(articleId)}/corrections`
const notePath = (id: string) => `/api/corrections/${encodeURIComponent(id)}`

export const correctionsQuery = (articleId: string) =>
  queryOptions({
    queryKey: ['corrections', articleId],
    queryFn: ({ signal }): Promise<Correction[]> =>
      api.get(notesPath(articleId), z.array(correctionSchema), { signal }),
  })

export function createCorrection(articleId: string, note: CreateCorrectionInput): Promise<Correction> {
  return api.post(notesPath(articleId), note, correctionSchema)
}

export function updateCorrection(id: string, changes: UpdateCorrectionInput): Promise<Correction> {
  return api.patch(notePath(id), changes, correctionSchema)
}

export function deleteCorrection(id: string): Promise<unknown> {
  return api.delete(notePath(id))
}
