import type { ImportSubscribersInput } from '@hometown/shared-types/subscriber-import'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast, toastFailure } from '../../ui/toast.ts'
import { importProgressQuery, importSubscribers } from './subscribers.api.ts'

/** Uploads a file. A long import reports `progress` first, then `result`. */
export function useImport() {
  const client = useQueryClient()
  const upload = useMutation({
    mutationFn: (input: ImportSubscribersInput) => importSubscribers(input),
    async onSuccess({ message }) {
      toast({ title: message })
      await client.invalidateQueries({ queryKey: ['subscribers'] })
    },
    onError: (error) => toastFailure('CSV Upload Failed', error, 'Failed to upload CSV.'),
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

const NOTHING = { imported: 0, skipped: 0, errors: 0, message: '', errorDetails: [], skippedDetails: [] }
