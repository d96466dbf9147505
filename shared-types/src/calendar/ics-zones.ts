import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library'

interface Zone {
  readonly name: string
  readonly block: string
}

let names: ReadonlySet<string> | undefined
const zones = new Map<string, Zone | undefined>()

/** Zones with the same clocks share a name, as in the VTIMEZONE. A zone without a VTIMEZONE keeps its own. */
export function icsZoneName(timeZone: string): string {
  return findZone(timeZone)?.name ?? timeZone
}

/** Lines end with CR LF. Empty for a zone that the library doesn't know. */
export function icsZoneBlock(timeZone: string): string {
  return findZone(timeZone)?.block ?? ''
}

function findZone(timeZone: string): Zone | undefined {
  if (!zones.has(timeZone)) zones.set(timeZone, readZone(timeZone))
  return zones.get(timeZone)
}

function readZone(timeZone: string): Zone | undefined {
  names ??= new Set(tzlib_get_timezones())
  if (!names.has(timeZone)) return undefined
  const [text = ''] = [tzlib_get_ical_block(timeZone)].flat()
  const block = `${text.trim().replace(/\r?\n/g, '\r\n')}\r\n`
  return { name: /\r\nTZID:(.+)\r\n/.exec(block)?.[1] ?? timeZone, block }
}
