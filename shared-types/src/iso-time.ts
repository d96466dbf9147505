import { z } from 'zod'

/** ISO 8601 in UTC, `2026-11-20T10:00:00.000Z`. */
export const isoTimeSchema = z.iso.datetime()

/** `2026-11-20`. */
export const plainDateSchema = z.iso.date()
