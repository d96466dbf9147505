/** What a statement adds to the sense by a few words in a row, and what the passage may say for it. */
const ADDED: readonly (readonly [added: RegExp, known: RegExp])[] = [
  [
    /\b(?:whether or not|regardless|no matter|even (?:if|though|without)|whatever|either way|in any case|unconditionally)\b/,
    /\b(?:whether|regardless|no matter|even|whatever|either|any case|although|though|despite|unconditional\w*)\b/,
  ],
  [
    /\b(?:also|too|as well|along with|in addition|plus|including|additionally)\b/,
    /^(?!.*\b(?:only|alone|except|solely|excluding|but not)\b)/,
  ],
  [
    /\b(?:admitted|admits|acknowledged|confessed|conceded|confirmed|proved|proven)\b/,
    /\b(?:admi\w+|acknowledg\w+|confess\w*|conced\w+|confirm\w*|prove[dns]?|proof|guilty|verif\w+|certif\w+|agreed)\b/,
  ],
  [/\b(?:instead of|rather than)\b/, /\b(?:instead|rather|not|than|replac\w+|without|over|changed?|from)\b/],
  [
    /\b(?:now|currently|already|so far)\b/,
    /^(?!.*\b(?:former|used to|no longer|until|once|not yet|will|plans?|would|next|if)\b)/,
  ],
  [
    /\b(?:permanent|permanently|for good|for ever|forever)\b/,
    /\b(?:permanent\w*|for good|forever|for ever|lifetime|life|rest of|never|always)\b/,
  ],
  [
    /\b(?:without|unanimous\w*)\b/,
    /\b(?:without|un\w+|no|not|none|nobody|lack\w*|all|free|unless|avoid\w*|never|neither|except|only|barring|\d+-0|\w+less)\b/,
  ],
  [
    /\b(?:in (?:force|effect)|took effect|has passed|became law)\b/,
    /\b(?:force|effect|law|passed|since|starting|begins?|began|will)\b/,
  ],
]

export function addedWordProblems(passage: string, statement: string): string[] {
  const [known, said] = [passage.toLowerCase(), statement.toLowerCase()]
  return ADDED.flatMap(([added, allowed]) => {
    const words = added.exec(said)?.[0]
    return words === undefined || known.includes(words) || allowed.test(known)
      ? []
      : [`The statement says “${words}”; the passage doesn’t.`]
  })
}
