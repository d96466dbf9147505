import { defaultClosing, EMPLOYMENT_LABELS, EMPLOYMENT_TYPES, JOB_DAYS } from '@hometown/shared-types/contract/jobs'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { countyToday } from '../../lib/county-clock.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { CheckboxField, TextField } from '../../parts/forms/fields.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import type { ArticleValues } from './article-draft.ts'

const Text = TextField<ArticleValues>

const NOT_STATED = 'none'
const typeOptions = [
  { value: NOT_STATED, label: 'Not stated' },
  ...EMPLOYMENT_TYPES.map((value) => ({ value, label: EMPLOYMENT_LABELS[value] })),
] as const

/** What an article of the category Jobs says about the job. @param publishedAt null until the article is published */
export function JobFields({ publishedAt }: { publishedAt: number | null }) {
  const { control } = useFormContext<ArticleValues>()
  const [isRemote, closesAt] = useWatch({ control, name: ['job.isRemote', 'job.closesAt'] })
  const closingHint = useClosingHint(closesAt, publishedAt)
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-1 font-semibold">Job</legend>
      <p className="text-quiet text-sm">
        Readers see this above the text. Search engines list the job until it closes.
      </p>
      <Text name="job.employer" label="Employer" autoComplete="off" />
      <Text
        name="job.place"
        label={isRemote ? 'Where applicants live' : 'Place'}
        hint={isRemote ? 'Such as Iowa or United States.' : 'A town or an address, such as Alder Falls, IA.'}
        autoComplete="off"
      />
      <CheckboxField<ArticleValues> name="job.isRemote" label="Remote" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Text name="job.pay" label="Pay" hint="Such as $18–$22 an hour." autoComplete="off" />
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
      <Text
        name="job.applyUrl"
        label="Apply at"
        hint="A web address or an email address."
        inputMode="url"
        autoComplete="off"
      />
      <Text name="job.closesAt" label="Closing day" hint={closingHint} type="date" />
    </fieldset>
  )
}

function useClosingHint(chosen: string, publishedAt: number | null): string {
  const time = useCountyTime()
  if (chosen && chosen < countyToday(time.zone)) return 'This job is closed. Choose a later day to open it again.'
  if (chosen) return 'We take the job off the lists at the end of this day.'
  const closing = publishedAt === null ? undefined : time.date(defaultClosing(publishedAt, time.zone))
  return closing
    ? `Leave empty to close on ${closing}, ${JOB_DAYS} days after publishing.`
    : `Leave empty to close ${JOB_DAYS} days after publishing.`
}
