import { z } from 'zod'
import { SUBMITTER_KEPT_DAYS } from './event-submission.ts'
import { isoTimeSchema } from './iso-time.ts'
import { SUGGESTION_UNDELETE_DAYS } from './suggestion-calls.ts'

/** Terms without limits can't be changed: they are promised to readers, or to the desk. */
interface RetentionTerm {
  readonly days: number
  readonly limits?: { readonly least: number; readonly most: number }
}

const LONGEST = 3650

/** Everything that is removed for its age, with the default in days. */
export const RETENTION = {
  auditLog: { days: 730, limits: { least: 365, most: LONGEST } },
  deletedArticles: { days: 180, limits: { least: 30, most: LONGEST } },
  /** Analytics show a year. */
  publishes: { days: 400, limits: { least: 366, most: LONGEST } },
  articleViews: { days: 1100, limits: { least: 366, most: LONGEST } },
  wordpressWrites: { days: 30, limits: { least: 7, most: 365 } },
  /** Also for articles deleted here. As long as the revisions of deleted articles, which come back with them. */
  withdrawnPosts: { days: 180, limits: { least: 30, most: LONGEST } },
  suggestions: { days: 365, limits: { least: 90, most: LONGEST } },
  /** Longer than the 60 days after which news is too old to be suggested. */
  fingerprints: { days: 365, limits: { least: 90, most: LONGEST } },
  mails: { days: 30, limits: { least: 7, most: 365 } },
  outbox: { days: 30, limits: { least: 1, most: LONGEST } },
  aiSpending: { days: 1100, limits: { least: 366, most: LONGEST } },
  changes: { days: 30 },
  finishedJobs: { days: 60 },
  webhooks: { days: 7 },
  mailReports: { days: 30 },
  deletedSuggestions: { days: SUGGESTION_UNDELETE_DAYS },
  /** Authors, who can be restored until then. */
  deletedPeople: { days: 30 },
  suggestionPictures: { days: 30 },
  submissions: { days: 730, limits: { least: 366, most: LONGEST } },
  submitters: { days: SUBMITTER_KEPT_DAYS },
  unconfirmed: { days: 7 },
  /** They contain addresses, and nobody reads them after some days. */
  importReports: { days: 7 },
  /** Rows with their own expiry time. */
  expired: { days: 0 },
} as const satisfies Record<string, RetentionTerm>

export type RetentionName = keyof typeof RETENTION
export const RETENTION_NAMES = Object.keys(RETENTION) as RetentionName[]

export function retentionTerm(name: RetentionName): RetentionTerm {
  return RETENTION[name]
}

const days = Object.fromEntries(
  RETENTION_NAMES.flatMap((name) => {
    const { limits } = retentionTerm(name)
    if (!limits) return []
    const { least, most } = limits
    const message = `Enter a number of days from ${least} to ${most}`
    return [[name, z.number({ error: message }).int(message).min(least, message).max(most, message)]]
  }),
)

/** Body of `PUT /api/system/retention`: days by name. Missing ones get their default. */
export const saveRetentionSchema = z.strictObject({ days: z.strictObject(days).partial() })
export type SaveRetentionInput = { days: Partial<Record<RetentionName, number>> }

/** Answer of `GET` and `PUT /api/system/retention` (admin). */
export const retentionSchema = z.object({
  rules: z.array(
    z.object({
      name: z.enum(RETENTION_NAMES),
      days: z.number().int(),
      /** Rows or files at the last count; null before the first. */
      count: z.number().int().min(0).nullable(),
      /** Of files; null for rows. */
      bytes: z.number().int().min(0).nullable(),
    }),
  ),
  /** When old ones were removed and the rest was counted; null before the first time. */
  countedAt: isoTimeSchema.nullable(),
})
export type Retention = z.infer<typeof retentionSchema>
export type RetentionRuleState = Retention['rules'][number]
