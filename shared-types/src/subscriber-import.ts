import { z } from 'zod'
import { csvImportResultSchema, csvImportSchema } from './csv-import.ts'
import { consentSourceSchema } from './desk-subscriber.ts'
import { subscriberCategoriesSchema } from './subscriber.ts'

/** More different ones are no statuses. */
export const STATUSES_LIMIT = 20

export const STATUS_MEANINGS = ['active', 'unsubscribed', 'leave-out'] as const
/** What statuses of the file mean that we don't know; in lowercase. */
const statusMeaningsSchema = z.record(z.string().max(200), z.enum(STATUS_MEANINGS))
export type StatusMeanings = z.infer<typeof statusMeaningsSchema>

/** Code of the 422 for a file with statuses that only a person knows. `unknownStatuses` lists them. */
export const UNKNOWN_STATUSES_CODE = 'unknown_statuses'
export const unknownStatusesSchema = z.object({ unknownStatuses: z.array(z.string()) })

/** Body of `POST /api/subscribers/import`. */
export const importSubscribersSchema = csvImportSchema.extend({
  /** For all rows without a `consent_source`. */
  consentSource: consentSourceSchema.optional(),
  /** For rows without a category of ours; without it, they are errors. */
  categories: subscriberCategoriesSchema.optional(),
  /** The addresses are confirmed, also without a `confirmed_at`. */
  confirmed: z.boolean().default(false),
  statuses: statusMeaningsSchema.optional(),
})
export type ImportSubscribersInput = z.input<typeof importSubscribersSchema>
export type SubscriberImport = z.output<typeof importSubscribersSchema>

/** Listed rows per answer; all are counted. */
export const IMPORT_DETAILS_LIMIT = 10_000

/** Answer of `GET /api/subscribers/imports/{id}`, and part of `…/latest`. */
export const importProgressSchema = z.object({
  id: z.string(),
  /** Without the header. */
  rows: z.number().int(),
  done: z.number().int(),
  /** False while more rows follow. */
  isFinished: z.boolean(),
  result: csvImportResultSchema,
})
export type ImportProgress = z.infer<typeof importProgressSchema>

/** Answer of `GET /api/subscribers/imports/latest`; null without one in the last days. */
export const latestImportSchema = z.object({ import: importProgressSchema.nullable() })
