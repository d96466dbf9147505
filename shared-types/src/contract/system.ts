import { z } from 'zod'
import { call, type } from './call.ts'
import type { PublishReceipt } from './publishing.ts'

/** A backup is requested, made each night, or made of the database alone before an update. */
export const BACKUP_KINDS = ['manual', 'nightly', 'update'] as const
export type BackupKind = (typeof BACKUP_KINDS)[number]

export interface Backup {
  /** The file's name; also its id. */
  name: string
  kind: BackupKind
  madeAt: string
  bytes: number
}

export interface BackupList {
  backups: Backup[]
  /** Somebody asked for a backup that isn't made yet. */
  isAsked: boolean
  problem: string | null
}

export const backupCalls = {
  list: call('GET', '/api/backups', { access: 'admin', answer: type<BackupList>() }),
  make: call('POST', '/api/backups', { access: 'admin', status: 202 }),
}

/** `npm run export` and Settings → System have these files, at `GET /api/exports/{file}` (admin). */
export const EXPORTS = [
  { file: 'articles.wxr.xml', title: 'Articles for WordPress', hint: 'WXR, for WordPress’s importer' },
  { file: 'articles.json', title: 'Articles', hint: 'JSON: every field, authors' },
  { file: 'events.ics', title: 'Events', hint: 'ICS, for any calendar app' },
  { file: 'fixtures.csv', title: 'Games', hint: 'CSV, with scores' },
  { file: 'submissions.csv', title: 'Event submissions', hint: 'CSV, personal data' },
  { file: 'newsletters.csv', title: 'Newsletters', hint: 'CSV' },
  { file: 'subscribers.csv', title: 'Subscribers', hint: 'CSV, personal data' },
  { file: 'sources.csv', title: 'Sources', hint: 'CSV' },
  { file: 'businesses.csv', title: 'Businesses', hint: 'CSV' },
  { file: 'people.csv', title: 'People', hint: 'CSV, with bylines and former addresses' },
  { file: 'topics.csv', title: 'Topics', hint: 'CSV: names and descriptions' },
  { file: 'corrections.csv', title: 'Corrections', hint: 'CSV' },
  {
    file: 'redirects.csv',
    title: 'Redirects',
    hint: 'CSV: former addresses of articles and people, and removed pages',
  },
  { file: 'media.csv', title: 'Pictures', hint: 'CSV: the list, with texts and addresses' },
] as const

export type ExportFile = (typeof EXPORTS)[number]['file']

/** Administrators get a mail when it begins and when it is over. */
export const INCIDENT_KINDS = ['publishing', 'sending', 'disk', 'backup'] as const
export const incidentKindSchema = z.enum(INCIDENT_KINDS)
export type IncidentKind = z.infer<typeof incidentKindSchema>

export interface SystemStatus {
  at: string
  versions: { hometown: string; node: string }
  disk: { freeBytes: number; totalBytes: number; isLow: boolean }
  /** The value is null if pictures are files in `DATA_DIR`. */
  objects: {
    name: string
    problem: string | null
  } | null
  waiting: { changes: number; mails: number }
  oldestChangeAt: string | null
  /** The time when WordPress was last asked for changes; null without one, or before the first time. */
  lastPollAt: string | null
  lastPublish: PublishReceipt | null
  mail: {
    way: 'smtp' | 'outbox'
    /** Readers get no links to manage their subscriptions without a mail server. */
    readersWait?: boolean
    held: { since: string; reason: string } | null
  }
  incidents: { kind: IncidentKind; since: string; message: string }[]
  /** These connections to other machines have no checked TLS, a sentence each. */
  unencrypted: string[]
}

export const systemCalls = {
  get: call('GET', '/api/system', { access: 'admin', answer: type<SystemStatus>() }),
  releaseMailing: call('POST', '/api/system/mailing/release', {}),
}
