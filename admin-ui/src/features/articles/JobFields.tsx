import { EMPLOYMENT_LABELS, EMPLOYMENT_TYPES, JOB_DAYS } from '@hometown/shared-types/contract/jobs'
import { useWatch } from 'react-hook-form'
import { CheckboxField, SelectField, TextField } from '../../parts/forms/fields.tsx'
import type { ArticleDraft } from './article-draft.ts'

const JobText = TextField<ArticleDraft>

const JOB_TYPES = EMPLOYMENT_TYPES.map((value) => ({ value, label: EMPLOYMENT_LABELS[value] }))

/** Edits what an article of the category Jobs says about the job. */
export function JobFields() {
  const isRemote = useWatch<ArticleDraft, 'job.isRemote'>({ name: 'job.isRemote' })
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-1 font-semibold">Job</legend>
      <p className="text-quiet text-sm">
        Readers see this above the text. Search engines list the job until it closes.
      </p>
      <JobText name="job.employer" label="Employer" autoComplete="off" />
      <JobText
        name="job.place"
        label={isRemote ? 'Where applicants live' : 'Place'}
        hint={isRemote ? 'Such as Iowa or United States.' : 'A town or an address, such as Alder Falls, IA.'}
        autoComplete="off"
      />
      <CheckboxField<ArticleDraft> name="job.isRemote" label="Remote" />
      <div className="grid gap-4 sm:grid-cols-2">
        <JobText name="job.pay" label="Pay" hint="Such as $18–$22 an hour." autoComplete="off" />
        <SelectField<ArticleDraft> name="job.employmentType" label="Type" none="Not stated" options={JOB_TYPES} />
      </div>
      <JobText
        name="job.applyUrl"
        label="Apply at"
        hint="A web address or an email address."
        inputMode="url"
        autoComplete="off"
      />
      <JobText
        name="job.closesAt"
        label="Closing day"
        hint={`We take the job off the lists at the end of this day. If empty, ${JOB_DAYS} days after publishing.`}
        type="date"
      />
    </fieldset>
  )
}
