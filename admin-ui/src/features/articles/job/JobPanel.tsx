import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import {
  type DeskJob,
  EMPLOYMENT_LABELS,
  EMPLOYMENT_TYPES,
  JOB_LIMITS,
  type JobInput,
  jobInputSchema,
  type SaveJob,
} from '@hometown/shared-types/job-details'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Controller, FormProvider, type UseFormReturn, useForm, useFormContext, useWatch } from 'react-hook-form'
import { problemAt } from '../../../lib/api-error.ts'
import { type CountyTime, useCountyTime } from '../../../lib/dates.ts'
import { rebaseForm } from '../../../parts/forms/rebase-form.ts'
import { StaleNotice } from '../../../parts/forms/StaleNotice.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Field, Label } from '../../../ui/Field.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { findOtherJob, jobQuery, saveJob } from './job.api.ts'

/** Saved by its own dialog: details aren't part of the article's text or its history. */
export function JobPanel({ articleId }: { articleId: string }) {
  const id = useId()
  const time = useCountyTime()
  const { data, error, refetch } = useQuery(jobQuery(articleId))
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <header className="flex items-center justify-between gap-3">
        <h3 id={id} className="font-medium">
          Job
        </h3>
        {data && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {data.job ? <Pencil aria-hidden /> : <Plus aria-hidden />}
            {data.job ? 'Edit job details' : 'Add job details'}
          </Button>
        )}
      </header>
      {error && !data && <ErrorPanel title="Couldn’t load the job details." error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton className="h-10 w-full" />}
      {data && !data.job && (
        <p className="text-quiet text-sm">
          Add the employer, place and closing day. Search engines list the job until it closes.
        </p>
      )}
      {data?.job && (
        <div className="flex flex-col items-start gap-1 rounded-md border bg-surface px-3 py-2">
          {data.isClosed && <Badge tone="gray">Closed</Badge>}
          <p className="break-words">{factsOf(data)}</p>
          <p className="text-quiet text-sm">{closingOf(data, time)}</p>
        </div>
      )}
      {isOpen && data && <JobDialog articleId={articleId} opened={data} onClose={() => setOpen(false)} />}
    </section>
  )
}

function factsOf({ job }: DeskJob): string {
  if (!job) return ''
  const { employer, place, isRemote, pay, employmentType } = job
  const facts = [employer, place, isRemote && 'Remote', pay, employmentType && EMPLOYMENT_LABELS[employmentType]]
  return facts.filter(Boolean).join(' · ') || 'No details besides the closing day.'
}

function closingOf({ closesAt, isClosed }: DeskJob, time: CountyTime): string {
  if (closesAt === null) return `Closes ${JOB_LIMITS.days} days after publishing.`
  if (isClosed) return `Closed ${time.dateTime(closesAt)}. Choose a later day to open it again.`
  return `Closes ${time.dateTime(closesAt)}.`
}

interface JobDialogProps {
  articleId: string
  opened: DeskJob
  onClose(): void
}

function JobDialog({ articleId, opened, onClose }: JobDialogProps) {
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

type JobOutput = NonNullable<SaveJob['job']>

interface Save {
  job: JobInput | null
  sent: JobInput
  /** What is saved over. */
  over: DeskJob
}

/** Shows the service's validation errors at their fields, and what another user saved instead of overwriting it. */
function useSaveJob(
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

const NOT_STATED = 'none'
const typeOptions = [
  { value: NOT_STATED, label: 'Not stated' },
  ...EMPLOYMENT_TYPES.map((value) => ({ value, label: EMPLOYMENT_LABELS[value] })),
] as const

function JobFields({ current }: { current: DeskJob }) {
  const remoteId = useId()
  const time = useCountyTime()
  const { register, control, formState } = useFormContext<JobInput>()
  const { errors } = formState
  const [isRemote, closesAt] = useWatch({ control, name: ['isRemote', 'closesAt'] })
  return (
    <>
      <Field label="Employer" error={errors.employer?.message}>
        <Input {...register('employer')} autoComplete="off" />
      </Field>
      <Field
        label={isRemote ? 'Where applicants live' : 'Place'}
        hint={isRemote ? 'Such as Iowa or United States.' : 'A town or an address, such as Alder Falls, IA.'}
        error={errors.place?.message}
      >
        <Input {...register('place')} autoComplete="off" />
      </Field>
      <Controller
        name="isRemote"
        control={control}
        render={({ field: { value, onChange } }) => (
          <div className="flex items-center gap-2">
            <Checkbox id={remoteId} checked={value ?? false} onCheckedChange={(is) => onChange(is === true)} />
            <Label htmlFor={remoteId}>Remote</Label>
          </div>
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Pay" hint="Such as $18–$22 an hour." error={errors.pay?.message}>
          <Input {...register('pay')} autoComplete="off" />
        </Field>
        <Controller
          name="employmentType"
          control={control}
          render={({ field: { value, onChange, onBlur } }) => (
            <Field label="Type">
              <Select
                value={value ?? NOT_STATED}
                options={typeOptions}
                onChange={(type) => onChange(type === NOT_STATED ? null : type)}
                onBlur={onBlur}
              />
            </Field>
          )}
        />
      </div>
      <Field label="Apply at" hint="A web address or an email address." error={errors.applyUrl?.message}>
        <Input {...register('applyUrl')} inputMode="url" autoComplete="off" />
      </Field>
      <Field label="Closing day" hint={closingHint(closesAt, current, time)} error={errors.closesAt?.message}>
        <Input type="date" {...register('closesAt')} />
      </Field>
    </>
  )
}

function closingHint(chosen: JobInput['closesAt'], { job, closesAt }: DeskJob, time: CountyTime): string {
  if (chosen) return 'We take the job off the lists at the end of this day.'
  const isDefault = closesAt !== null && job?.closesAt === null
  return isDefault
    ? `Leave empty to close on ${time.date(closesAt)}, ${JOB_LIMITS.days} days after publishing.`
    : `Leave empty to close ${JOB_LIMITS.days} days after publishing.`
}

/** The length of `2026-11-20`, the format of a date field. */
const DAY = 10

/** What the form shows. Its date field is the day in the county. */
function jobValues({ job }: DeskJob, zone: string): Required<JobInput> {
  return {
    employer: job?.employer ?? '',
    place: job?.place ?? '',
    isRemote: job?.isRemote ?? false,
    pay: job?.pay ?? '',
    employmentType: job?.employmentType ?? null,
    applyUrl: job?.applyUrl?.replace(/^mailto:/i, '') ?? '',
    closesAt: job?.closesAt ? countyWallTime(Date.parse(job.closesAt), zone).slice(0, DAY) : '',
  }
}
