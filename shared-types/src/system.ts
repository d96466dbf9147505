import { z } from 'zod'
import { call, type } from './call.ts'
import type { PublishReceipt } from './publish-receipt.ts'
import { emailSchema } from './subscriber.ts'

/** Administrators get a mail when it begins and when it is over. */
export const INCIDENT_KINDS = ['publishing', 'sending', 'disk', 'backup'] as const
export const incidentKindSchema = z.enum(INCIDENT_KINDS)
export type IncidentKind = z.infer<typeof incidentKindSchema>

export interface SystemStatus {
  at: string
  versions: { hometown: string; node: string }
  disk: { freeBytes: number; totalBytes: number; isLow: boolean }
  /** Null where pictures are files in `DATA_DIR`. */
  objects: {
    /** For people. */
    name: string
    /** Why it can't be used now. */
    problem: string | null
  } | null
  /** What waits to be published, and to be sent. */
  waiting: { changes: number; mails: number }
  /** When the oldest change that isn't published yet was made. */
  oldestChangeAt: string | null
  /** When WordPress was last asked for changes; null without one, or before the first time. */
  lastPollAt: string | null
  lastPublish: PublishReceipt | null
  mail: {
    /** `outbox`: messages are kept as files. */
    way: 'smtp' | 'outbox'
    /** Without a mail server, readers get no links to manage their subscriptions. */
    readersWait?: boolean
    /** Why no mail is sent now. */
    held: { since: string; reason: string } | null
  }
  /** Current problems; messages are for people. */
  incidents: { kind: IncidentKind; since: string; message: string }[]
  /** Connections without checked TLS to other machines, a sentence each. */
  unencrypted: string[]
  /** Recipients of alerts; may be empty. */
  alertEmails: string[]
}

export const alertEmailsSchema = z.object({
  alertEmails: z
    .array(emailSchema)
    .max(10, 'At most ten addresses')
    .transform((list) => [...new Set(list)]),
})

export const systemCalls = {
  get: call('GET', '/api/system', { access: 'admin', summary: 'Status', answer: type<SystemStatus>() }),
  saveAlertEmails: call('PUT', '/api/system/alert-emails', {
    access: 'admin',
    summary: 'Set the addresses that get alerts',
    body: alertEmailsSchema,
    answer: type<z.infer<typeof alertEmailsSchema>>(),
  }),
  releaseMailing: call('POST', '/api/system/mailing/release', { summary: 'Resume email after a restore' }),
}
