import type { SourceField, SourceTrust } from '@hometown/shared-types/event-sources'

export interface ClaimedValue {
  readonly key: string
  readonly value: string
  readonly since: number
  readonly trust: SourceTrust
  /** Of the event's own calendar, about which nobody has decided: it applies, but others are still asked about. */
  readonly isOwn: boolean
  /** Says what the event says here, if in other words. */
  readonly isSame: boolean
  /** An editor kept ours instead of this value. */
  readonly isAnswered: boolean
}

export interface FieldSituation {
  readonly field: SourceField
  readonly ours: string
  /** Typed by an editor: no source changes it by itself. */
  readonly isEdited: boolean
  /** The key of the source that the value is from. */
  readonly from: string | undefined
  /** What that source said when the value was taken. */
  readonly taken: string | undefined
  readonly claims: readonly ClaimedValue[]
}

export type FieldDecision = { readonly outcome: 'keep' } | { readonly outcome: 'apply' | 'ask'; readonly key: string }

const KEEP: FieldDecision = { outcome: 'keep' }

/** Sources word these in their own ways: only a change at the source that it is from is worth a question. */
const WORDED: ReadonlySet<SourceField> = new Set(['title', 'description', 'picture'])

/** Edited here always wins; then trusted sources; then the newest, of which an editor is asked. */
export function decideField(situation: FieldSituation): FieldDecision {
  const { isEdited, claims } = situation
  const heard = claims.filter(({ trust }) => trust !== 'never').toSorted((one, other) => other.since - one.since)
  const followed = heard.filter(({ trust, isAnswered }) => trust === 'trusted' && !isAnswered)
  const trusted = followed.find(({ isOwn }) => !isOwn) ?? followed[0]
  if (trusted && !isEdited && !isContested(trusted, situation)) {
    if (!trusted.isSame) return { outcome: 'apply', key: trusted.key }
    if (!trusted.isOwn) return KEEP
  }
  const [newest] = heard.filter((claim) => isWorthAsking(claim, situation))
  return newest ? { outcome: 'ask', key: newest.key } : KEEP
}

/** Readers stay at home for a cancelation: nobody's is applied by itself while another source lists the event. */
function isContested({ key, value }: ClaimedValue, { field, claims }: FieldSituation): boolean {
  return field === 'status' && value === 'canceled' && claims.some((one) => one.key !== key && one.value !== 'canceled')
}

function isWorthAsking(claim: ClaimedValue, { field, from, taken, ours, isEdited }: FieldSituation): boolean {
  if (claim.isSame || claim.isAnswered) return false
  const isOrigin = claim.key === from
  // An editor replaced this very value.
  if (isOrigin && isEdited && claim.value === taken) return false
  if (field === 'status') return claim.value === 'canceled' || isOrigin
  return isOrigin || !WORDED.has(field) ? ours !== claim.value : false
}
