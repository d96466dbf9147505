import type { EmploymentType } from '@hometown/shared-types/job-details'
import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

/** The job that an article of the category Jobs describes. Texts are empty if unknown. Deleted with the article. */
export interface JobDetailsTable {
  article_id: string
  employer: string
  place: string
  remote: number
  pay: string
  employment_type: EmploymentType | null
  apply_url: string | null
  /** Null: so many days after publishing. */
  closes_at: number | null
  /** When it closes: what the editor chose, or by its date. Null before publishing, and for removed details. */
  closing: number | null
  /** 1 once it has passed; changes are published only because of it. */
  closed: number
  /** Grows with each save and removal of the details. */
  version: number
  /** 1 once they were taken away; the row stays for its version, without what it said. */
  removed: Generated<number>
}

export type JobDetailsRow = Selectable<JobDetailsTable>
export type NewJobDetailsRow = Insertable<JobDetailsTable>
export type JobDetailsChanges = Updateable<JobDetailsTable>
