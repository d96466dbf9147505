import type { Thing } from './thing.ts'

const STREET = /^[A-Z]?\d+[A-Za-z]?(?:[-–/]\d+)?\s+\S/
const STATE_AND_CODE = /^([A-Z]{2})(?:\s+(\d{5}(?:-\d{4})?))?$/
/** `Osprey Lake`, `St. Mary’s`: each word of a town's name begins with a capital letter. */
const TOWN = /^\p{Lu}[\p{L}.’'-]*(?: \p{Lu}[\p{L}.’'-]*){0,4}$/u
const INSIDE = /\b(?:apartment|basement|building|door|entrance|floor|gym|hall|level|lobby|room|suite|unit|wing)\b/i

/** A place as its organizer calls it. The address is the part with a street, or else the same words: they lead there. */
export function placeThing(location: string): Thing {
  return { '@type': 'Place', name: location, address: postalAddress(location) ?? location }
}

/**
 * What an address says of itself, as people write it: `12 Mill Street, Alder Falls, IA 50001`. Its parts where they can
 * be told apart, otherwise the text; undefined for a mere name of a place. Nothing is added.
 */
export function postalAddress(text: string): Thing | string | undefined {
  const parts = text.split(/[,\n]/).flatMap((part) => part.trim() || [])
  const first = parts.findIndex((part) => STREET.test(part))
  if (first === -1) return undefined
  const [street, ...after] = parts.slice(first)
  const known = townOf(after)
  if (known === undefined) return parts.slice(first).join(', ')
  return { '@type': 'PostalAddress', streetAddress: street, ...known }
}

/** Like `placeThing`, for a place that may be only a town: `Alder Falls`, `Alder Falls, IA`. */
export function townThing(place: string): Thing {
  const parts = place.split(/[,\n]/).flatMap((part) => part.trim() || [])
  const town = STREET.test(parts[0] ?? '') ? undefined : townOf(parts)
  if (!town?.addressLocality) return placeThing(place)
  return { '@type': 'Place', name: place, address: { '@type': 'PostalAddress', ...town } }
}

/** The parts after the street; undefined if they aren't all understood. */
function townOf(parts: readonly string[]) {
  const state = STATE_AND_CODE.exec(parts.at(-1) ?? '')
  const towns = state ? parts.slice(0, -1) : parts
  const [town] = towns
  if (towns.length > 1 || (town !== undefined && (!TOWN.test(town) || INSIDE.test(town)))) return undefined
  const [, region, postalCode] = state ?? []
  return {
    ...(town && { addressLocality: town }),
    ...(region && { addressRegion: region, addressCountry: 'US' }),
    ...(postalCode && { postalCode }),
  }
}
