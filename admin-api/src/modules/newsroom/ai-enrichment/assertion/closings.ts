/** Streets close, and so does registration, without harm to anybody. */
const HARMLESS =
  /\b(?:streets?|roads?|avenues?|lanes?|ramps?|bridges?|traffic|parking|highways?|routes?|trails?|sign-?ups?|registration|bids?|hearings?|window)(?: \d{1,4}\w?| [a-z])?$/i
/** They keep holidays. */
const OFFICE = /\b(?:offices?|library|libraries|courthouse)$/i
const HOLIDAY =
  /\b(?:holiday|thanksgiving|christmas|new year's|independence day|memorial day|labor day|veterans day)\b/i
/** They have seasons. */
const SEASONAL = /\b(?:pools?|parks?|campgrounds?|rinks?|gardens?|beach|markets?|golf course)$/i
const SEASON = /\bfor the (?:season|winter|summer)\b/i
const CLAUSE = /[,;]|(?<!\bbetween [^,;]{1,40}) and | but | while /
const CLOSES =
  /^(.{0,200}?) (?:(?:will|would|has|have|had|is|are|was|were|be|been|being|to|remains?|stays?|fully|partly|temporarily|briefly|again|not|also|now) ){0,6}(clos(?:e[sd]?|ing|ure)|shut|cancell?ed|suspended)\b(.{0,200})$/i
const PART = /\b(?:part|parts|section|sections|stretch|lanes?|blocks?|portion|miles?) of /i
const PREPOSITION =
  / (?:on|at|in|of|near|by|for|from|to|between|with|after|before|during|that|because|until|along|over) /i

/** Without its clauses in which a street or the like closes. */
export function withoutHarmlessClosings(statement: string): string {
  const clauses = statement.split(CLAUSE)
  const rest = clauses.filter((clause) => !isHarmless(clause))
  return rest.length === clauses.length ? statement : rest.join(', ')
}

function isHarmless(clause: string): boolean {
  const [, before = '', , behind = ''] = CLOSES.exec(clause.trim()) ?? []
  const subject = headOf(before)
  if (HARMLESS.test(subject)) return true
  if (OFFICE.test(subject)) return HOLIDAY.test(behind)
  if (SEASONAL.test(subject)) return SEASON.test(behind)
  // 'Deputies closed the road.'
  return HARMLESS.test(headOf(behind))
}

/** What stands before its first preposition: of 'the clinic on Elm Street' the clinic. */
function headOf(words: string): string {
  return (
    ` ${words.replace(PART, '')}`
      .split(PREPOSITION)[0]
      ?.replace(/[.!?]$/, '')
      .trim() ?? ''
  )
}
