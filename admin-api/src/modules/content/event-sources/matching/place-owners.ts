import type { PlaceIndex } from './place-index.ts'
import { bestName, isOnlyOneOfKind } from './place-names.ts'
import { WORDS_OF_PUBLICATIONS } from './publication-words.ts'
import { isPartOfBuilding } from './rooms.ts'
import { wordsOf } from './words.ts'

/** A town speaks for many places. */
const CIVIC = /^(?:city|town|village|county|parish|borough|township) of\b|\b(?:borough|township|village)$/iu
/** So do papers, chambers of commerce and forms for readers. */
const OF_MANY =
  /\b(?:ledger|sentinel|courier|gazette|tribune|herald|beacon|bugle|times|journal|chronicle|dispatch|examiner|observer|reporter|review|record|banner|mirror|independent|press|radio|plainsman|weekly|star|current|voice|news)(?: (?:community )?(?:calendar|listings?|events?))?$|\b(?:chamber|visitors?|tourism|readers?|submissions?|submitted|submit|form|community calendar|what['’]s on|main street)\b|^visit\b/iu
const SCHOOLS = /\b(?:schools?|school district|[iuc]sd)\b/iu

export function speaksForMany(source: string): boolean {
  return CIVIC.test(source) || OF_MANY.test(source)
}

/** The place that a source speaks for: a church's bulletin, a library's feed, a school district. */
export function findOwner(source: string, index: PlaceIndex): readonly number[] | undefined {
  if (speaksForMany(source)) return undefined
  for (const part of [source, ...source.split(/[/(),|–—]|\s-\s/u)]) {
    const owner = ownerIn(part, index)
    if (owner) return owner
  }
  const schools = SCHOOLS.test(source)
    ? index.names.flatMap((name, number) => (name.has('school') ? [number] : []))
    : []
  return schools.length === 1 ? schools : undefined
}

function ownerIn(part: string, index: PlaceIndex): readonly number[] | undefined {
  const kept = part.split(/\s+/u).filter((word) => !wordsOf(word).every((one) => WORDS_OF_PUBLICATIONS.has(one)))
  const name = bestName(kept.join(' '), index)
  if (name?.places.length !== 1) return undefined
  if (isOnlyOneOfKind(name, index)) return name.places
  if (name.telling === 0 && !name.hasCommon) return undefined
  return name.isByInitials || name.matched > name.words / 2 || name.beginsAlike ? name.places : undefined
}

/** `Council Chambers` of a town are in its hall. */
export function findCivicHall(place: string, source: string, index: PlaceIndex): readonly number[] | undefined {
  if (!CIVIC.test(source) || !isPartOfBuilding(place) || !OF_HALLS.test(place)) return undefined
  return index.civicHalls.length === 1 ? index.civicHalls : undefined
}

const OF_HALLS = /\b(?:chambers?|council|commission|board|room|rm|floor|fl|offices?|hall)\b/iu
