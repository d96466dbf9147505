import { z } from 'zod'

/** ISO 8601 in UTC, `2026-11-20T10:00:00.000Z`. */
export const isoTimeSchema = z.iso.datetime()

/** `2026-11-20`. */
export const plainDateSchema = z.iso.date()

export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

export function instantOrNull(iso: string | null | undefined): number | null {
  return iso == null ? null : Date.parse(iso)
}

export function isoTimeOrNull(milliseconds: number | null | undefined): string | null {
  return milliseconds == null ? null : isoTime(milliseconds)
}
