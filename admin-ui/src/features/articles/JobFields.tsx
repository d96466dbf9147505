import { defaultClosing, EMPLOYMENT_LABELS, EMPLOYMENT_TYPES, JOB_LIMITS } from '@hometown/shared-types/contract/jobs'
import { useId } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { countyToday } from '../../lib/county-clock.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field, Label } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import type { ArticleValues } from './article-draft.ts'

const NOT_STATED = 'none'
const typeOptions = [
  { value: NOT_STATED, label: 'Not stated' },
  ...EMPLOYMENT_TYPES.map((value) => ({ value, label: EMPLOYMENT_LABELS[value] })),
] as const

/** What an article of the category Jobs says about the job. @param publishedAt null until the article is published */
export function JobFields({ publishedAt }: { publishedAt: number | null }) {
  const remoteId = useId()
  const { register, control, formState } = useFormContext<ArticleValues>()
  const errors = formState.errors.job
  const [isRemote, closesAt] = useWatch({ control, name: ['job.isRemote', 'job.closesAt'] })
  const closingHint = useClosingHint(closesAt, publishedAt)
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-1 font-semibold">Job</legend>
      <p className="text-quiet text-sm">
        Readers see this above the text. Search engines list the job until it closes.
      </p>
      <Field label="Employer" error={errors?.employer?.message}>
        <Input {...register('job.employer')} autoComplete="off" />
      </Field>
      <Field
        label={isRemote ? 'Where applicants live' : 'Place'}
        hint={isRemote ? 'Such as Iowa or United States.' : 'A town or an address, such as Alder Falls, IA.'}
        error={errors?.place?.message}
      >
        <Input {...register('job.place')} autoComplete="off" />
      </Field>
      <Controller
        name="job.isRemote"
        control={control}
        render={({ field: { value, onChange } }) => (
          <div className="flex items-center gap-2">
            <Checkbox id={remoteId} checked={value} onCheckedChange={(is) => onChange(is === true)} />
            <Label htmlFor={remoteId}>Remote</Label>
          </div>
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Pay" hint="Such as $18–$22 an hour." error={errors?.pay?.message}>
          <Input {...register('job.pay')} autoComplete="off" />
        </Field>
        <Controller
          name="job.employmentType"
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
      <Field label="Apply at" hint="A web address or an email address." error={errors?.applyUrl?.message}>
        <Input {...register('job.applyUrl')} inputMode="url" autoComplete="off" />
      </Field>
      <Field label="Closing day" hint={closingHint} error={errors?.closesAt?.message}>
        <Input type="date" {...register('job.closesAt')} />
      </Field>
    </fieldset>
  )
}

function useClosingHint(chosen: string, publishedAt: number | null): string {
  const time = useCountyTime()
  if (chosen && chosen < countyToday(time.zone)) return 'This job is closed. Choose a later day to open it again.'
  if (chosen) return 'We take the job off the lists at the end of this day.'
  const closing = publishedAt === null ? undefined : time.date(defaultClosing(publishedAt, time.zone))
  return closing
    ? `Leave empty to close on ${closing}, ${JOB_LIMITS.days} days after publishing.`
    : `Leave empty to close ${JOB_LIMITS.days} days after publishing.`
}
