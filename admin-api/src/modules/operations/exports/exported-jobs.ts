import type { JobFields } from '@hometown/shared-types/job-details'
import { type ExportedRow, isoTime } from '../../../csv/csv-export.ts'
import { jobFromRow } from '../../content/articles/job-details/job-details.service.ts'

export interface ExportedJob extends JobFields {
  /** Null: 30 days after publishing. */
  closesAt: string | null
}

export function exportedJob({ category, job }: ExportedRow): ExportedJob | undefined {
  const stored = category === 'Jobs' && typeof job === 'string' ? jobFromRow({ job }) : null
  return stored ? { ...stored, closesAt: isoTime(stored.closesAt) } : undefined
}
