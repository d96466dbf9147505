import type { EventException } from '@hometown/shared-types/event'
import { type DateState, dateStates, hashOfDate, type SingleDateFields } from '../reading/dates/date-states.ts'

export interface MergedDates {
  fields: { skippedDates: string[]; exceptions: EventException[] }
  taken: string[]
  kept: string[]
}

/**
 * An edit here protects only its own date.
 * @param before hash of each date as the feed last had it; without it, dates without a change here count as unedited
 */
export function mergeDates(
  here: SingleDateFields,
  there: SingleDateFields,
  before: Readonly<Record<string, string>> | undefined,
): MergedDates {
  const [ours, theirs] = [dateStates(here), dateStates(there)]
  const merged: MergedDates = { fields: { skippedDates: [], exceptions: [] }, taken: [], kept: [] }
  for (const day of [...new Set([...ours.keys(), ...theirs.keys()])].sort()) {
    const [our, their] = [ours.get(day), theirs.get(day)]
    const [ourHash, theirHash] = [our && hashOfDate(our), their && hashOfDate(their)]
    const last = before ? before[day] : undefined
    const isOther = theirHash !== last && theirHash !== ourHash
    const isEditedHere = ourHash !== last
    if (isOther) merged[isEditedHere ? 'kept' : 'taken'].push(day)
    addState(merged.fields, day, isOther && !isEditedHere ? their : our)
  }
  return merged
}

function addState({ skippedDates, exceptions }: MergedDates['fields'], day: string, state: DateState | undefined) {
  if (state === 'skipped') skippedDates.push(day)
  else if (state) exceptions.push(state)
}
