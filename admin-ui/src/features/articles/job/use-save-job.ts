import type { DeskJob, JobInput, SaveJob } from '@hometown/shared-types/job-details'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { problemAt } from '../../../lib/api-error.ts'
import { useCountyTime } from '../../../lib/dates.ts'
import { rebaseForm } from '../../../parts/forms/rebase-form.ts'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { findOtherJob, jobQuery, saveJob } from './job.api.ts'
import { jobValues } from './job-values.ts'

export type JobOutput = NonNullable<SaveJob['job']>

interface Save {
  job: JobInput | null
  sent: JobInput
  /** What is saved over. */
  over: DeskJob
}

/** Shows the service's validation errors at their fields, and what another user saved instead of overwriting it. */
export function useSaveJob(
  articleId: string,
  opened: DeskJob,
  form: UseFormReturn<JobInput, unknown, JobOutput>,
  onSaved: () => void,
) {
  const { zone } = useCountyTime()
  const client = useQueryClient()
  const [current, setCurrent] = useState(opened)
  const [stale, setStale] = useState<DeskJob>()
  const { isDirty: isOtherDay } = form.getFieldState('closesAt', form.formState)
  const save = useMutation({
    mutationFn: ({ job, over }: Save) => saveJob(articleId, { job, version: over.version }),
    onSuccess(saved, { job, sent }) {
      client.setQueryData(jobQuery(articleId).queryKey, saved)
      toast({ title: job ? 'Job details saved' : 'Job details removed' })
      setStale(undefined)
      if (rebaseForm(form, sent, jobValues(saved, zone))) setCurrent(saved)
      else onSaved()
    },
    onError(error) {
      const other = findOtherJob(error)
      if (other) {
        client.setQueryData(jobQuery(articleId).queryKey, other)
        return setStale(other)
      }
      const problem = problemAt(error, 'job.closesAt')
      if (problem) return form.setError('closesAt', { message: problem })
      toastFailure('Couldn’t save the job details', error)
    },
  })
  return {
    send: (input: JobOutput, over = current) => {
      // The field has no time of day, which another program may have given.
      const closesAt = isOtherDay ? input.closesAt : current.job?.closesAt
      save.mutate({ job: { ...input, closesAt: closesAt ?? null }, sent: structuredClone(form.getValues()), over })
    },
    remove: () => save.mutate({ job: null, sent: structuredClone(form.getValues()), over: current }),
    isPending: save.isPending,
    current,
    stale,
    startFrom(other: DeskJob) {
      setCurrent(other)
      setStale(undefined)
    },
  }
}
