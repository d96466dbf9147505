import { z } from 'zod'
import { csvImportSchema } from './csv-import.ts'
import { subscriberCategoriesSchema } from './subscriber.ts'

const NO_CONSENT_MESSAGE = 'Please enter the source of consent'

/** How somebody asked for the newsletter: `Sign-up sheet at the library, May 2026`. */
export const consentSourceSchema = z
  .string({ error: NO_CONSENT_MESSAGE })
  .trim()
  .min(1, NO_CONSENT_MESSAGE)
  .max(200, 'Please use 200 characters or fewer')

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
