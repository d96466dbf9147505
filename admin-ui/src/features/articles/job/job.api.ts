import { type DeskJob, deskJobSchema, type SaveJobInput } from '@hometown/shared-types/job-details'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'
import { currentFrom } from '../../../lib/api-error.ts'

const jobPath = (articleId: string) => `/api/articles/${encodeURIComponent(articleId)}/job`

export const jobQuery = (articleId: string) =>
  queryOptions({
    queryKey: ['articles', 'job', articleId],
    queryFn: ({ signal }): Promise<DeskJob> => api.get(jobPath(articleId), deskJobSchema, { signal }),
  })

/** @param input its `version` is what the editor saw */
export function saveJob(articleId: string, input: SaveJobInput): Promise<DeskJob> {
  return api.put(jobPath(articleId), input, deskJobSchema)
}

/** Returns what another user saved if the save failed with a conflict (409). */
export function findOtherJob(error: unknown): DeskJob | undefined {
  return currentFrom(error)
}
