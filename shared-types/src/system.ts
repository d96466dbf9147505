import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'
import { publishReceiptSchema } from './publish-receipt.ts'
import { emailSchema } from './subscriber.ts'

const count = z.number().int().min(0)

/** Administrators get a mail when it begins and when it is over. */
export const INCIDENT_KINDS = ['publishing', 'sending', 'disk', 'backup'] as const
export const incidentKindSchema = z.enum(INCIDENT_KINDS)
export type IncidentKind = z.infer<typeof incidentKindSchema>

/** A current problem; `message` is for people. */
export const incidentSchema = z.object({ kind: incidentKindSchema, since: isoTimeSchema, message: z.string() })

/** Answer of `GET /api/system` (admin). */
export const systemStatusSchema = z.object({
  at: isoTimeSchema,
  versions: z.object({ hometown: z.string(), node: z.string() }),
  disk: z.object({ freeBytes: count, totalBytes: count, isLow: z.boolean() }),
  /** Null where pictures are files in `DATA_DIR`. */
  objects: z
    .object({
      /** For people. */
      name: z.string(),
      /** Why it can't be used now. */
      problem: z.string().nullable(),
    })
    .nullable(),
  /** What waits to be published, and to be sent. */
  waiting: z.object({ changes: count, mails: count }),
  /** When the oldest change that isn't published yet was made. */
  oldestChangeAt: isoTimeSchema.nullable(),
  /** When WordPress was last asked for changes; null without one, or before the first time. */
  lastPollAt: isoTimeSchema.nullable(),
  lastPublish: publishReceiptSchema.nullable(),
  mail: z.object({
    /** `outbox`: messages are kept as files. */
    way: z.enum(['smtp', 'outbox']),
    /** Without a mail server, readers get no links to manage their subscriptions. */
    readersWait: z.boolean().optional(),
    /** Why no mail is sent now. */
    held: z.object({ since: isoTimeSchema, reason: z.string() }).nullable(),
  }),
  /** Current ones. */
  incidents: z.array(incidentSchema),
  /** Connections without checked TLS to other machines, a sentence each. */
  unencrypted: z.array(z.string()),
  /** Recipients of alerts; may be empty. */
  alertEmails: z.array(z.string()),
})
export type SystemStatus = z.infer<typeof systemStatusSchema>

/** Body of `PUT /api/system/alert-emails`. */
export const alertEmailsSchema = z.object({
  alertEmails: z
    .array(emailSchema)
    .max(10, 'At most ten addresses')
    .transform((list) => [...new Set(list)]),
})
