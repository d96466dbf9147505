import { tokensOf } from './tokens.ts'

/** What does harm if it is false, by matter. Beginnings of words. */
const MATTERS: Readonly<Record<string, string>> = {
  crime: `arrest|charged\\b|charges against|convict|indict|jail|prison|stole|steal|theft|embezzl|brib|fraud|robb|burglar|murder|assault|abus|rape|molest|arson|launder|traffick|guilty|accus|alleg(?:e|ation)|kickback|fugitive|warrant|custody|detain|handcuff|felon|crime|criminal|scam|forg|extort|blackmail|drug|cocaine|meth|fentanyl|heroin|drunk|gun(?:s|m[ae]n|shots?|fire)?\\b|bomb|shot\\b|shoot|stabb|steroid|doping|cheat|rigg|hacker|hacked|threat|pocket|sued\\b|lawsuit|investigat|wanted for|probe\\b|corrupt|conspir|vandal|harass|stalk|kidnap|captive|smuggl|porn|racis|nazi|lied\\b|liar|cover-?up|bail\\b|set the \\S+ fire|set fire|ran off with|took \\$|gambl|casino|sell\\w* voter|own brother|prize go|silence the|confess|helped (?:himself|herself)`,
  death: `die[sd]?\\b|dead|death|kill|drown|fatal|body\\b|bodies|suicid|perish|overdos`,
  harm: `poison|ill\\b|sick|outbreak|salmonella|listeria|e\\.? coli|contaminat|toxic|mercury|lead paint|radioactiv|recall|unsafe|disease|collaps|explod|explosion|burned down|burn down|burst|sank|sink|leak|evacuat|injur|hurt|wound|infect|hepatitis|flu\\b|asbestos|rat meat|dog meat|spoiled|sewage|crash|antifreeze|sawdust|methanol|mold\\b|lice\\b|rabies|anthrax|botulism|pollut|spill|dump|broke\\w* .{0,12}neck`,
  money: `bankrupt|insolven|liquidat|went broke|is broke|owes\\b|debts?\\b|foreclos|evict|emptied|ran out of money|failed|has failed|lost all|missing money|donat\\w* .{0,30}(?:at|to) \\S+\\.\\w|gifts? .{0,30}(?:at|to) \\S+\\.\\w|settlement|will not pay|stopped paying|deposits`,
  closing: `clos(?:es?|ed|ing|ure)\\b(?! (?:doors|session|to))|shut|cancel|called off|will not open|not take place|shutting|out of business|suspend|no longer`,
  office: `fired|dismiss|resign|ousted|removed from|barred|banned|disqualif|stripped|licens\\w* (?:was|is|were|has been|for)|(?:lost|without) (?:his |her |its |a |their )?(?:\\w+ )?licens|revok|impeach|recalled|no plow driver|replaced as|stepped down|expelled`,
  voting: `voters?\\b|polling|polls\\b|ballots?\\b|precincts?\\b|election day|vote on \\w+day|vote at `,
  moving: `moved to|has moved|relocat|postpon|reschedul`,
}
const PATTERNS = Object.entries(MATTERS).map(([matter, words]) => ({
  matter,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})`, 'iu'),
}))
const WHEN_OR_WHERE =
  /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|moved|at [A-Z]|closed|not|\d{1,2} (?:a|p)\.?m|jan|feb|mar|apr|may|june|july|aug|sept|oct|nov|dec)/
/** Streets close and offices keep holidays without harm to anybody. */
/** What else tells of somebody’s death. */
const FUNERAL =
  /\b(?:surviv|funeral|burial|buried|visitation|obituar|memorial|interment|preceded in death|services (?:are|will)|in lieu of flowers|, (?:[6-9]\d|10\d)(?:$|,))/i
const HARMLESS_CLOSING =
  /\b(?:streets?|roads?|avenue|lanes?|ramps?|bridge|traffic|parking|highway|holiday|route|trail|season|sign-?ups?|registration|bids?|hearing|window)\b/i

/**
 * A serious matter of the statement that nothing but its passage speaks of: a page about something else, or one sentence
 * in it, isn't enough for a statement that does harm if it is false.
 * @param others the sentences of the source without the passage
 */
export function seriousProblems(title: string, others: readonly string[], statement: string): string[] {
  for (const { matter, pattern } of PATTERNS) {
    const word = pattern.exec(statement)?.[0]
    if (word === undefined) continue
    if ((matter === 'closing' || matter === 'moving') && HARMLESS_CLOSING.test(statement)) continue
    if (matter === 'voting' && !WHEN_OR_WHERE.test(statement.toLowerCase())) continue
    if (matter === 'death' && [title, ...others].some((text) => FUNERAL.test(text))) continue
    if (matter !== 'voting' && isBorneOut(pattern, title, others, statement)) continue
    const told = matter === 'voting' ? 'It says when or where to vote' : 'Only this passage tells of this'
    return [`${told} (“${wordAt(statement, pattern)}”). Check it before you publish it.`]
  }
  return []
}

function isBorneOut(pattern: RegExp, title: string, others: readonly string[], statement: string): boolean {
  const stems = new Set(
    tokensOf(statement).flatMap(({ isContent, isName, stem }) => (isContent || isName ? [stem] : [])),
  )
  const speaks = (text: string) => pattern.test(text) && tokensOf(text).some(({ stem }) => stems.has(stem))
  // A title is one passage too, if nothing else bears it out.
  return others.some((text) => text !== title && speaks(text)) || (speaks(title) && others.includes(title))
}

function wordAt(statement: string, pattern: RegExp): string {
  const at = pattern.exec(statement)?.index ?? 0
  return /^\S+/.exec(statement.slice(at))?.[0]?.replace(/[.,;:]$/, '') ?? ''
}
