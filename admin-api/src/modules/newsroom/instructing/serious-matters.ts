/** What does harm if it is false, by matter. Beginnings of words. */
const MATTERS: Readonly<Record<string, string>> = {
  crime: `arrest|charged\\b|charges against|convict|indict|jail|prison|stole|steal|theft|embezzl|brib|fraud|robb|burglar|murder|assault|abus|rape|molest|arson|launder|traffick|guilty|accus|alleg(?:e|ation)|kickback|fugitive|warrant|custody|detain|handcuff|felon|crime|criminal|scam|forg|extort|blackmail|drug|cocaine|meth\\b|methamph|fentanyl|heroin|drunk|gun(?:s|m[ae]n|shots?|fire)?\\b|bomb|shot\\b|shoot|stabb|steroid|doping|cheat|rigg|hacker|hacked|threat|pocket|sued\\b|lawsuit|investigat|wanted for|probe\\b|corrupt|conspir|vandal|harass|stalk|kidnap|captive|smuggl|porn|racis|nazi|lied\\b|liar|cover-?up|bail\\b|set the \\S+ fire|set fire|ran off with|took \\$|gambl|casino|attack|illegal|unlawful|raid|breach|ransom|terror|hostage|sex|nude|naked|secretly|in hiding|fled|flee|fake|hoax|counterfeit|plagiar|copied the|unlicensed|\\bfined\\b|violat|intoxicat|deport|blackmail|bigot|slur|hid the|has hidden|sell\\w* voter|own brother|prize go|silence the|confess|helped (?:himself|herself)`,
  death: `die[sd]?\\b|dead\\b|deadly|death|kill|drown|fatal|body\\b|bodies|suicid|perish|overdos`,
  harm: `poison|ill\\b|sick|outbreak|salmonella|listeria|e\\.? coli|contaminat|toxic|mercury|lead paint|radioactiv|recall|unsafe|disease|collaps|explod|explosion|burned down|burn down|burst|sank|sink|leak|evacuat|injur|hurt|wound|infect|hepatitis|flu\\b|asbestos|rat meat|dog meat|spoiled|sewage|crash|antifreeze|sawdust|methanol|mold\\b|lice\\b|rabies|anthrax|botulism|pollut|spill|covid|measles|plague|tuberculosis|quarantine|lockdown|curfew|vermin|roach|rats\\b|rabid|bitten|dump|broke\\w* .{0,12}neck`,
  money: `bankrupt|insolven|liquidat|went broke|is broke|owes\\b|debts?\\b|foreclos|evict|emptied|ran out of money|(?:bank|union|mill|company|club|co-op|firm|business) (?:has )?failed|lost all|missing money|donat\\w* .{0,30}(?:at|to) \\S+\\.\\w|gifts? .{0,30}(?:at|to) \\S+\\.\\w|settlement|layoffs?\\b|laid off|lay off|boycott|on strike|will not pay|owe\\b|stopped paying|deposits`,
  closing: `clos(?:es?|ed|ing|ure)\\b(?! (?:doors|session|to))|shut|cancel|called off|will not open|not take place|shutting|out of business|suspend|no longer|boil water|no water|void|invalid|forfeit|scrapped|ended for good|for good`,
  office: `fired|dismiss|resign|ousted|removed from|barred|banned|disqualif|stripped|licens\\w* (?:was|is|were|has been|for)|(?:lost|without) (?:his |her |its |a |their )?(?:\\w+ )?licens|revok|impeach|recalled|no plow driver|replaced as|quit\\b|stepped down|expelled`,
  moving: `moved to|has moved|been moved|relocat|postpon|reschedul|new (?:date|time|location|venue|address)|instead of`,
  voting: `voters?\\b|polling|polls\\b|ballots?\\b|precincts?\\b|election day|vote on \\w+day|vote at `,
}
const PATTERNS: readonly (readonly [matter: string, pattern: RegExp])[] = Object.entries(MATTERS).map(
  ([matter, words]) => [matter, new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})`, 'iu')],
)

export interface SeriousMatter {
  matter: string
  /** The word that tells of it. */
  word: string
  isIn(text: string): boolean
}

export function seriousMattersIn(text: string): SeriousMatter[] {
  return PATTERNS.flatMap(([matter, pattern]) => {
    // 'Ted Ransom' asks for none.
    const at = [...text.matchAll(new RegExp(pattern, 'giu'))].find(
      ({ index, 0: found }) => index === 0 || !/^\p{Lu}/u.test(found),
    )?.index
    if (at === undefined) return []
    const word = /^\S+/.exec(text.slice(at))?.[0]?.replace(/[.,;:]$/, '') ?? ''
    return [{ matter, word, isIn: (other: string) => pattern.test(other) }]
  })
}
