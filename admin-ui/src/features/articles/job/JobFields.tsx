import {
  type DeskJob,
  EMPLOYMENT_LABELS,
  EMPLOYMENT_TYPES,
  JOB_LIMITS,
  type JobInput,
} from '@hometown/shared-types/job-details'
import { useId } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { type CountyTime, useCountyTime } from '../../../lib/dates.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field, Label } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Select } from '../../../ui/Select.tsx'

const NOT_STATED = 'none'
const typeOptions = [
  { value: NOT_STATED, label: 'Not stated' },
  ...EMPLOYMENT_TYPES.map((value) => ({ value, label: EMPLOYMENT_LABELS[value] })),
] as const

export function JobFields({ current }: { current: DeskJob }) {
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
