import { type DeskJob, type JobInput, jobInputSchema } from '@hometown/shared-types/job-details'
import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useCountyTime } from '../../../lib/dates.ts'
import { StaleNotice } from '../../../parts/forms/StaleNotice.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { JobFields } from './JobFields.tsx'
import { jobValues } from './job-values.ts'
import { type JobOutput, useSaveJob } from './use-save-job.ts'

interface JobDialogProps {
  articleId: string
  opened: DeskJob
  onClose(): void
}

export function JobDialog({ articleId, opened, onClose }: JobDialogProps) {
  const { zone } = useCountyTime()
  const form = useForm<JobInput, unknown, JobOutput>({
    resolver: zodResolver(jobInputSchema),
    defaultValues: jobValues(opened, zone),
  })
  const { handleSubmit, reset, formState } = form
  const { isDirty } = formState
  const [isLeaving, setLeaving] = useState(false)
  const { send, remove, isPending, current, stale, startFrom } = useSaveJob(articleId, opened, form, onClose)
  const leave = () => (isDirty ? setLeaving(true) : onClose())
  // React bubbles a dialog's events to the form that opened it.
  const submit = (event: FormEvent) => {
    event.stopPropagation()
    handleSubmit((input) => send(input))(event).catch(reportError)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={current.job ? 'Edit job details' : 'Add job details'}
      description="Readers see them above the text."
      footer={
        <>
          {current.job && (
            <Button className="mr-auto" onClick={remove} aria-disabled={isPending}>
              Remove job details
            </Button>
          )}
          <FormButtons form="job-details" label="Save job details" pending={isPending} onCancel={leave} />
        </>
      }
    >
      <FormProvider {...form}>
        <form id="job-details" noValidate onSubmit={submit} className="flex flex-col gap-4">
          {stale && (
            <StaleNotice
              noun="job"
              onTake={() => {
                reset(jobValues(stale, zone))
                startFrom(stale)
              }}
              onOverwrite={() => handleSubmit((input) => send(input, stale))().catch(reportError)}
            />
          )}
          <JobFields current={current} />
        </form>
      </FormProvider>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title="Leave without saving?"
        description="You’ll lose what you wrote about this job."
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={onClose}
      />
    </Dialog>
  )
}
