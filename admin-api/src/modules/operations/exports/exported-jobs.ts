import type { JobFields } from '@hometown/shared-types/job-details'
import type { Kysely } from 'kysely'
import { type ExportedRow, isoTime } from '../../../csv/csv-export.ts'
import type { Database } from '../../../database/database.ts'
import { fieldsOfJob } from '../../content/articles/job-details/job-details.service.ts'
import { listJobDetails } from './exports.repository.ts'

export interface ExportedJob extends JobFields {
  /** Null: 30 days after publishing. */
  closesAt: string | null
}

/** By article id. */
export async function jobsOf(
  db: Kysely<Database>,
  articles: readonly ExportedRow[],
): Promise<ReadonlyMap<string, ExportedJob>> {
  const jobs = articles.filter(({ category }) => category === 'Jobs')
  const rows = await listJobDetails(
    db,
    jobs.map(({ id }) => String(id)),
  )
  return new Map([...rows].map(([id, row]) => [id, { ...fieldsOfJob(row), closesAt: isoTime(row.closes_at) }]))
}
