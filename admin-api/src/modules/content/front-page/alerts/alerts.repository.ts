import {
  ALERT_HISTORY_DAYS,
  ALERT_LIMITS,
  type PublishedAlert,
  type PublishedAlerts,
} from '@hometown/shared-types/contract/alerts'
import { isoTime } from '@hometown/shared-types/rules/time'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { AlertRow } from './alerts.table.ts'

const MOST = 200

/** Newest first: those that ended since then, or have not ended. */
export async function listAlertRows(db: Kysely<Database>, since: number): Promise<AlertRow[]> {
  return db
    .selectFrom('reader_alerts')
    .selectAll()
    .where('ends_at', '>', since)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
}

const DAY = 86_400_000
const RECENT = 30

interface AlertsNow {
  readonly published: PublishedAlerts
  /** When one begins or ends next; infinity if none does. */
  readonly nextBoundary: number
}

export async function readAlertsNow(db: Kysely<Database>, now: number): Promise<AlertsNow> {
  const rows = await listAlertRows(db, now - ALERT_HISTORY_DAYS * DAY)
  const begun = rows.filter(({ starts_at: start }) => start <= now)
  const active = begun.filter(({ ends_at: end }) => end > now).slice(0, ALERT_LIMITS.active)
  const times = rows.flatMap(({ starts_at: start, ends_at: end }) => [start, end]).filter((time) => time > now)
  return {
    published: { active: active.map(publishedAlert), recent: begun.slice(0, RECENT).map(publishedAlert) },
    nextBoundary: Math.min(...times),
  }
}

export function publishedAlert({ id, level, text, url, starts_at, ends_at }: AlertRow): PublishedAlert {
  return { id, level, text, url, startsAt: isoTime(starts_at), endsAt: isoTime(ends_at) }
}
