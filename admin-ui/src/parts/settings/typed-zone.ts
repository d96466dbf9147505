import { zoneName } from '@hometown/shared-types/zone-name'

export const ZONES: readonly string[] = Intl.supportedValuesOf('timeZone')

/** Of the United States, from east to west; of two with the same beginning, the one most people mean is first. */
const ZONES_AT_HOME = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

/** What people call a zone, with the name that is stored. */
export const NAMED_ZONES = ZONES_AT_HOME.map((zone) => ({ zone, name: zoneName(zone) }))

/** Shorter beginnings fit too many names. */
const SHORTEST = 3

/** `mountain` or `Denver` → `America/Denver`. What it can't tell stays as typed, for the check to refuse. */
export function typedZone(text: string): string {
  const typed = text.trim()
  const wanted = typed.toLowerCase()
  if (wanted.length < SHORTEST) return typed
  const named = NAMED_ZONES.find(({ name }) => name.toLowerCase().startsWith(wanted))
  const city = wanted.replaceAll(' ', '_')
  return named?.zone ?? ZONES.find((zone) => zone.toLowerCase().split('/').at(-1) === city) ?? typed
}
