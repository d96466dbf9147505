import { z } from 'zod'
import { backupSchema } from './backup.ts'
import { isoTimeSchema } from './iso-time.ts'
import { publishReceiptSchema } from './publish-receipt.ts'
import { emailSchema } from './subscriber.ts'

const count = z.number().int().min(0)

/** What administrators are told of by mail, once when it begins and once when it is over. */
export const INCIDENT_KINDS = ['publishing', 'sending', 'disk', 'backup'] as const
export const incidentKindSchema = z.enum(INCIDENT_KINDS)
export type IncidentKind = z.infer<typeof incidentKindSchema>

/** Something that goes wrong just now; `message` is for people. */
export const incidentSchema = z.object({ kind: incidentKindSchema, since: isoTimeSchema, message: z.string() })
export type Incident = z.infer<typeof incidentSchema>

/** How one of the processes fares. */
const processSchema = z.object({
  name: z.enum(['api', 'jobs', 'publisher']),
  /** How long its event loop made others wait during the last seconds, in milliseconds. */
  loopLagP99: z.number(),
  loopLagMax: z.number(),
  memoryBytes: count,
  /** Seconds since it began. */
  uptime: z.number(),
  /** When it said so. */
  heardAt: isoTimeSchema,
})

/** Answer of `GET /api/system` (admin). */
export const systemStatusSchema = z.object({
  at: isoTimeSchema,
  versions: z.object({ hometown: z.string(), node: z.string(), database: z.string() }),
  disk: z.object({ freeBytes: count, totalBytes: count, isLow: z.boolean() }),
  database: z.object({
    kind: z.enum(['sqlite', 'postgres']),
    bytes: count,
    /** SQLite's log of what is not in the file yet; null elsewhere. */
    walBytes: count.nullable(),
  }),
  processes: z.array(processSchema),
  /** What waits to be done. */
  queues: z.object({ changes: count, pictures: count, webhooks: count, schedule: count, mails: count }),
  /** When WordPress was last asked what changed; null without one, or before. */
  lastPollAt: isoTimeSchema.nullable(),
  lastPublish: publishReceiptSchema.nullable(),
  lastBackup: backupSchema.nullable(),
  mail: z.object({
    /** `outbox`: every message is kept as a file. */
    way: z.enum(['smtp', 'outbox']),
    /** Why nothing is mailed for now. */
    held: z.object({ since: isoTimeSchema, reason: z.string() }).nullable(),
  }),
  /** What is wrong now. */
  incidents: z.array(incidentSchema),
  /** Whom alerts go to; empty: nobody. */
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
export type AlertEmailsInput = z.input<typeof alertEmailsSchema>
