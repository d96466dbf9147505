/** What does harm if it is false, by matter. Beginnings of words. */
const MATTERS: Readonly<Record<string, string>> = {
  crime: `arrest|took (?:\\S+ ){0,3}(?:money|cash|funds|donations|proceeds)|affairs? with|affair\\b|slept with|mistress|kept \\S+ (?:money|cash|funds)|charged\\b|charges against|convict|indict|jail|prison|stole|steal|theft|embezzl|brib|fraud|robb|burglar|murder|assault|abus|rape|molest|arson|launder|traffick|guilty|accus|alleg(?:e|ation)|kickback|fugitive|warrant|custody|detain|handcuff|felon|crime|criminal|scam|forg|extort|blackmail|drug|cocaine|meth\\b|methamph|fentanyl|heroin|drunk|gun(?:s|m[ae]n|shots?|fire)?\\b|bomb|shot\\b|shoot|stabb|steroid|doping|cheat|rigg|hacker|hacked|threat|pocket|sued\\b|lawsuit|investigat|wanted for|probe\\b|corrupt|conspir|vandal|harass|stalk|kidnap|captive|smuggl|porn|racis|nazi|lied\\b|liar|cover-?up|bail\\b|set the \\S+ fire|set fire|ran off with|took \\$|gambl|casino|attack|illegal|unlawful|raid|breach|ransom|terror|hostage|sex|nude|naked|secretly|in hiding|fled|flee|fake|hoax|counterfeit|plagiar|copied the|unlicensed|\\bfined\\b|violat|intoxicat|deport|blackmail|bigot|slur|hid the|has hidden|sell\\w* voter|own brother|prize go|silence the|confess|helped (?:himself|herself)|thie(?:f|ves)|for (?:himself|herself|themselves)\\b|kept (?:the|\\$)|seiz|confiscat|admit(?:ted|s)\\b|led (?:off|away)|liquor|bought (?:her|his|their) (?:essay|degree|votes?)|to vote for|keep (?:silent|quiet|it (?:from|secret|quiet))|hush|(?:opened|open) an? (?:case|investigation|inquiry)|used needles|for cash|tampered|falsif|withheld|concealed|neglect|starv|beat(?:en|ing)\\b|threw|punch|slapp|choked|hitting|struck an?|molotov|weapon|knife|grenade`,
  death: `die[sd]?\\b|dead\\b|deadly|death|kill|drown|fatal|body\\b|bodies|suicid|perish|overdos|put down|by (?:his|her) own hand|lost (?:his|her|their) li(?:fe|ves)|buried alive|corpse|remains of|slain|fell (?:in|into|off)\\b`,
  harm: `poison|ill\\b|sick|outbreak|salmonella|listeria|e\\.? coli|contaminat|toxic|mercury|lead paint|radioactiv|recall|unsafe|disease|collaps|explod|explosion|burned down|burn down|burst|sank|sink|leak|evacuat|injur|hurt|wound|infect|hepatitis|flu\\b|asbestos|rat meat|dog meat|spoiled|sewage|crash|antifreeze|sawdust|methanol|mold\\b|lice\\b|rabies|anthrax|botulism|pollut|spill|covid|measles|plague|tuberculosis|quarantine|lockdown|curfew|vermin|roach|rats\\b|rabid|bitten|dump|broke\\w* .{0,12}neck|hospitali[sz]|intensive care|in (?:the )?hospital|burn(?:ed|t)\\b|nitrate|arsenic|bleach|untreated|bacteria|carbon monoxide|lead (?:from|in|levels?|pipes?|poison)|contains? lead|not to drink|(?:not|nobody should) drink|boil (?:all )?(?:their |the )?water|legal limit|crack(?:ed|s)\\b|unfit|danger|hazard|fumes|gas leak|struck by|caved in|pulled (?:it|them) from|maggot|rodent|allerg|chok(?:ed|ing)|amputat|blind|paraly[sz]|coma\\b|virus|infest|tainted|diesel|oil spill|bitten|rot(?:ten|ting)`,
  money: `bankrupt|insolven|liquidat|went broke|is broke|owes\\b|debts?\\b|foreclos|evict|emptied|ran out of money|(?:bank|union|mill|company|club|co-op|firm|business) (?:has )?failed|lost all|missing money|donat\\w* .{0,30}(?:at|to) \\S+\\.\\w|gifts? .{0,30}(?:at|to) \\S+\\.\\w|settlement|layoffs?\\b|laid off|lay off|boycott|on strike|will not pay|owe\\b|stopped paying|deposits|withdraw|(?:gave|give|gifts?|donations?|contributions?|send|pay|paid)\\b.{0,60}\\S\\.(?:example|com|org|net|info|io|us|gov)\\b|without pay|seized by|fine of|penalty|arrears|default(?:ed|s)\\b|worthless|lost \\$|lost (?:all|the records)|cost (?:him|her|them) |repossess|auctioned off|unpaid`,
  closing: `close\\b(?! (?:doors|session|to))|clos(?:es|ed|ing|ure)\\b(?! (?:doors|session))|shut|cancel|called off|will not open|not take place|shutting|out of business|suspend|no longer|boil water|no water|void|invalid|forfeit|scrapped|ended for good|for good|stopped (?:taking|serving|seeing|selling|offering|running)|ended (?:all|its)|sealed\\b|condemned|walked out|off limits|is off\\b|are off\\b|evict|demolish|torn down|lay off`,
  office: `fired|dismiss|resign|ousted|removed from|barred|banned|disqualif|stripped|licens\\w* (?:was|is|were|has been|for)|(?:lost|without) (?:his |her |its |a |their )?(?:\\w+ )?licens|revok|impeach|recalled|no plow driver|replaced as|quit\\b|stepped down|expelled|removed (?:by|on|as|after|in)\\b|was removed|(?:certificate|permit|charter|accreditation)\\b.{0,20}(?:pulled|lost|void)|pulled .{0,40}(?:certificate|license|permit)|taken away|forced out|let go|relieved of|under review|censur|reprimand|demot|recused|disbarred|defrocked`,
  moving: `moved to|has moved|been moved|relocat|postpon|reschedul|new (?:date|time|location|venue|address)|instead of`,
  missing: `missing\\b`,
  voting: `voters?\\b|polling|polls\\b|ballots?\\b|precincts?\\b|election day|vote on \\w+day|vote at `,
}
const PATTERNS: readonly (readonly [matter: string, pattern: RegExp])[] = Object.entries(MATTERS).map(
  ([matter, words]) => [matter, new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})`, 'iu')],
)

export interface SeriousMatter {
  matter: string
  /** The word that tells of it; empty where function words do, as in 'is off'. */
  word: string
  isIn(text: string): boolean
}

export function seriousMattersIn(text: string): SeriousMatter[] {
  const read = isMostlyCapitalized(text) ? text.toLowerCase() : text
  return PATTERNS.flatMap(([matter, pattern]) => {
    // 'Ted Ransom' asks for none.
    const match = [...read.matchAll(new RegExp(pattern, 'giu'))].find(
      ({ index, 0: found }) => index === 0 || !/^\p{Lu}/u.test(found),
    )
    if (match === undefined) return []
    return [
      {
        matter,
        word: tellingWord(read.slice(match.index), match[0].length),
        isIn: (other: string) => pattern.test(other),
      },
    ]
  })
}

const FUNCTION_WORD =
  /^(?:an?|the|is|are|was|were|be|been|has|have|had|on|off|in|into|at|to|of|for|from|by|with|out|not|no|nobody|his|her|its|their|him|them|himself|herself|themselves|all|own|it|will|should|get|set|let|may|led|new|day)$/i

/** The first word of a match that says something. */
function tellingWord(text: string, length: number): string {
  const end = text.slice(length).search(/[^\p{L}\p{N}-]|$/u)
  const words = text.slice(0, length + end).match(/[\p{L}\p{N}$][\p{L}\p{N}.-]*/gu) ?? []
  return words.find((word) => !FUNCTION_WORD.test(word))?.replace(/\.$/, '') ?? ''
}

const LONG_WORD = /\p{L}{4,}/gu
const MOST_CAPITALIZED = 0.5

/** A headline in title case or capitals, in which a capital doesn't tell a name. */
export function isMostlyCapitalized(text: string): boolean {
  const long = text.match(LONG_WORD) ?? []
  return long.filter((word) => /^\p{Lu}/u.test(word)).length > long.length * MOST_CAPITALIZED
}
