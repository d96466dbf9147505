import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import type { DeskJob, JobInput } from '@hometown/shared-types/job-details'

/** The length of `2026-11-20`, the format of a date field. */
const DAY = 10

/** What the form shows. Its date field is the day in the county. */
export function jobValues({ job }: DeskJob, zone: string): Required<JobInput> {
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
