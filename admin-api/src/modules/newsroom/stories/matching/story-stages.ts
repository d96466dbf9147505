/** Where a story stands. A later stage is another happening, and a look back is none. */
export type StageOfStory = keyof typeof STAGES

/** Departments of correction, their officers and facilities aren't meant. */
const CORRECTION =
  /\b(?<!\b(?:departments?|dept\.?|commission|commissioner|bureau|division|house|board) of |\bcommunity )(?:corrections?|clarifications?)\b(?! (?:departments?|dept|officers?|officials?|cent(?:er|re)s?|facilit(?:y|ies)|deputy|deputies|staff)\b)|\bcorrected\s?[:—–-]|\b(?:incorrectly (?:stated|reported|listed)|misstated|we regret|(?:earlier|previous) version|previous(?:ly)? (?:story|article|report))\b/iu

const STAGES = {
  correction: CORRECTION,
  'look back':
    /\b(?:(?:\d+|five|ten|twenty|twenty-five|thirty|forty|fifty|a hundred) years ago|years ago (?:today|this week)|looking back|look back|anniversary of the|from (?:our|the) (?:files|archives?)|throwback)/i,
  satire: /\b(?:satire|parody|humor column|april fool|sources close to the (?:squirrel|cow|dog|goat|pothole))/i,
  charged:
    /\b(?:charged with|charges? (?:filed|against)|faces? (?:\w+ )?(?:charges?|counts?)|indicted|arraigned|in connection with|turned (?:himself|herself) in)/i,
  ruled: /\b(?:sentenced|pleaded|pled|convicted|found guilty|acquitted|dismissed the|verdict|ruled)/i,
  begun:
    /\b(?:work (?:has )?(?:begun|began|starts|started|is under way|underway)|under ?way|broke ground|groundbreaking|crews (?:began|started|have begun)|construction (?:began|has begun|started|starts)|now open|reopened|reopens|has reopened)/i,
  ended:
    /\b(?:completed|finished|reopen(?:ed|s|ing)?|restored|lifted|repaired|found safe|located safe|recovered|has been found|was found|back (?:in|on) service|back home|returned home)/i,
  identified:
    /\b(?:identified|released the names?|has died|died (?:from|of) (?:his|her|their) injuries|succumbed|cause of|ruled accidental|investigators (?:say|determined|believe))/i,
  update:
    /\b(?:update|follow(?:s|ing)? up|as (?:we )?reported (?:last|earlier|previously)|last (?:week|month)[’']s|earlier this (?:week|month)|after last (?:week|month))/i,
} as const

const ENTRIES = Object.entries(STAGES) as [StageOfStory, RegExp][]

export function stagesOf(text: string): ReadonlySet<StageOfStory> {
  return new Set(ENTRIES.flatMap(([stage, words]) => (words.test(text) ? [stage] : [])))
}

export function isCorrection({ title, text }: { readonly title: string; readonly text: string }): boolean {
  return CORRECTION.test(title) || CORRECTION.test(text)
}

/** What a correction tells. By the words that call it one, the comparison keeps it apart from everything. */
export function withoutCorrectionWords(text: string): string {
  return text.split(CORRECTION).join(' ').trim()
}
