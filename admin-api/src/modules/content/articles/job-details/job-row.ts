import type { JobFields } from '@hometown/shared-types/job-details'
import { storable } from '@hometown/shared-types/storable-text'
import type { JobDetailsRow } from './job-details.table.ts'

type JobColumns = Pick<JobDetailsRow, 'employer' | 'place' | 'remote' | 'pay' | 'employment_type' | 'apply_url'>

export function fieldsOf(row: JobColumns): JobFields {
  return {
    employer: row.employer,
    place: row.place,
    isRemote: row.remote === 1,
    pay: row.pay,
    employmentType: row.employment_type,
    applyUrl: row.apply_url,
  }
}

export function columnsOf(job: JobFields): JobColumns {
  return {
    employer: storable(job.employer),
    place: storable(job.place),
    remote: job.isRemote ? 1 : 0,
    pay: storable(job.pay),
    employment_type: job.employmentType,
    apply_url: job.applyUrl,
  }
}
