import type { StatusMeanings } from '@hometown/shared-types/subscriber-import'
import type { Cells } from './import-cells.ts'
import { readTime } from './read-time.ts'

/** Nobody becomes active who left, bounced or hasn't confirmed. */
export type Standing = 'active' | 'unsubscribed' | 'unconfirmed' | 'leave-out' | { unknown: string }

const NO = words(
  '0 no n false f off none null nil na never nein non nee nej active subscribed valid deliverable ok notbounced ' +
    'notunsubscribed 00000000000000 00000000',
)
const ACTIVE = words(
  'active subscribed subscribe enabled confirmed optedin optin doubleoptin singleoptin regular true yes y t on ' +
    'x ja si oui free paid comped premium deliverable valid marketingcontact',
)
/** Clear without the title of their column. */
const LEFT_ANYWHERE = words(
  'unsubscribed unsubscribe unsub globallyunsubscribed cleaned bounced hardbounced hardbounce complained ' +
    'spamcomplaint markedasspam optedout optout blocklisted blacklisted suppressed',
)
const LEFT = words(
  'disabled blocked clean cancelled canceled bounce complaint complainer spam abuse junk removed deleted ' +
    'archived deactivated inactive invalid undeliverable donotcontact donotemail donotmail revoked churned left ' +
    'expired dead false no n f off nein',
)
const UNCONFIRMED_ANYWHERE = words('unconfirmed notconfirmed unactivated awaitingconfirmation nonsubscribed')
const UNCONFIRMED = words(
  'pending waiting awaiting unverified notverified invited transactional notsubscribed neversubscribed ' +
    'nosubscription notoptedin pendingconfirmation unapproved new nonmarketing nonmarketingcontact validating',
)

/** @param values all cells of the row, also those of columns that aren't read */
export function readStanding(cells: Cells, values: Iterable<string>, meanings: StatusMeanings = {}): Standing {
  const all = [...values].map(plainWord)
  const statuses = [...(cells.status ?? []), ...(cells.subscribed ?? []).map(asYesOrNo)]
  const standings = statuses.filter(Boolean).map((status) => standingOf(status, meanings))
  const hasLeft = (cells.left ?? []).some(saysYes) || all.some((word) => LEFT_ANYWHERE.has(word))
  if (hasLeft || standings.includes('unsubscribed')) return 'unsubscribed'
  if (standings.includes('leave-out')) return 'leave-out'
  if (standings.includes('unconfirmed') || all.some((word) => UNCONFIRMED_ANYWHERE.has(word))) return 'unconfirmed'
  const unknown = standings.find((standing) => typeof standing === 'object')
  if (unknown) return unknown
  return isUnconfirmed(cells, standings.length > 0) ? 'unconfirmed' : 'active'
}

/** `1` in a column that says yes or no, and the time of the subscription. */
function asYesOrNo(value: string): string {
  if (value === '0') return 'no'
  return value === '1' || readTime(value) !== undefined ? 'yes' : value
}

function standingOf(status: string, meanings: StatusMeanings): Standing {
  const key = status.toLowerCase().slice(0, 200)
  if (Object.hasOwn(meanings, key)) return meanings[key] ?? { unknown: key }
  const word = plainWord(status)
  if (ACTIVE.has(word)) return 'active'
  if (LEFT.has(word) || LEFT_ANYWHERE.has(word)) return 'unsubscribed'
  if (UNCONFIRMED.has(word) || UNCONFIRMED_ANYWHERE.has(word)) return 'unconfirmed'
  return { unknown: key }
}

/** Our own files leave the cell empty for readers whom staff added; in those of others, an empty one means never. */
function isUnconfirmed({ confirmed_at: confirmed, categories }: Cells, hasStatus: boolean): boolean {
  if (confirmed === undefined) return false
  if (confirmed === '') return categories === undefined && !hasStatus
  return isNo(confirmed) || UNCONFIRMED.has(plainWord(confirmed))
}

/** A time, a reason or a yes. */
function saysYes(value: string): boolean {
  return !isNo(value)
}

function isNo(value: string): boolean {
  const word = plainWord(value)
  return word === '' || NO.has(word)
}

/** `Opted-Out` → `optedout` */
function plainWord(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
