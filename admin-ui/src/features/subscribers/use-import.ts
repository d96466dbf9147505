import {
  type ImportSubscribersInput,
  UNKNOWN_STATUSES_CODE,
  unknownStatusesSchema,
} from '@hometown/shared-types/subscriber-import'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { importProgressQuery, importSubscribers } from './subscribers.api.ts'

/**
 * Uploads a file. A long import reports `progress` first, then `result`.
 * @param ask gets the statuses in the file that the service doesn't know; nothing is imported before it knows them
 */
export function useImport(ask: (unknownStatuses: readonly string[]) => void) {
  const client = useQueryClient()
  const upload = useMutation({
    mutationFn: (input: ImportSubscribersInput) => importSubscribers(input),
    async onSuccess({ message }) {
      toast({ title: message })
      await client.invalidateQueries({ queryKey: ['subscribers'] })
    },
    onError(error) {
      const unknown = unknownStatusesIn(error)
      if (unknown.length > 0) ask(unknown)
      else toastFailure('CSV Upload Failed', error, 'Failed to upload CSV.')
    },
  })
  const answer = upload.data
  const jobId = answer && 'jobId' in answer ? answer.jobId : undefined
  const { data: progress } = useQuery({ ...importProgressQuery(jobId ?? ''), enabled: jobId !== undefined })
  const isOver = jobId !== undefined && progress?.isFinished === true
  return {
    upload,
    progress:
      jobId === undefined
        ? undefined
        : (progress ?? { id: jobId, rows: 1, done: 0, isFinished: false, result: NOTHING }),
    result: answer && !('jobId' in answer) ? answer : isOver ? progress.result : undefined,
    reset: () => upload.reset(),
  }
}

function unknownStatusesIn(error: unknown): readonly string[] {
  if (!(error instanceof ApiError) || error.code !== UNKNOWN_STATUSES_CODE) return []
  return unknownStatusesSchema.safeParse(error.body).data?.unknownStatuses ?? []
}

const NOTHING = { imported: 0, skipped: 0, errors: 0, message: '', errorDetails: [], skippedDetails: [] }
