/** Words of a passage by which the rest of it isn't so, or not of whom the statement speaks. */
const TURNS: readonly RegExp[] = [
  /\b(?:all|every \w+|everyone|everybody|nothing|anything|none) but\b/i,
  /\b(?:fewer|less) than\b|\bshort of\b|\bfar from\b/i,
  /\b(?:unlike|except|excluding|apart from|other than|in contrast to|as opposed to)\b/i,
  /\b(?:(?:as|so) far as|as close as|within \S+ \w+ of)\b/i,
  /\b(?:was|were) to have\b|\b(?:would|should|could|might) have \w+|\bhad (?:it|they|he|she) \w+ed\b|\bbut for\b/i,
  /\bonce (?!(?:the|a|an|it|he|she|they|all|every|his|her|its|their|per|again|more)\b)\w+(?:ed|en|t|ught|ew|an|ook|aw)\b|\b(?:formerly|at one time)\b/i,
  /\b(?:talk|gossip|chatter|whispers?|notion|idea|myth|fear|fears|worry|worries|belief|suggestions?|speculation) (?:that|of)\b|\b(?:laugh|scoff|jok|bristl|sneer)\w* (?:at|off|about|that)\b/i,
  /\b(?:miss(?:ed|es)?|came close to|stopped short of|fell short of|outbid|spared?|(?:kept?|keeps?|prevent\w*|stop\w*|saved?) .{1,60}? from)\b/i,
]

/** One that the statement leaves out. Both normalized by `plain`. */
export function turnLeftOut(passage: string, statement: string): string | undefined {
  const left = TURNS.map((turn) => ({ turn, words: turn.exec(passage)?.[0] })).find(
    ({ turn, words }) => words !== undefined && !turn.test(statement),
  )
  return left && `The passage says “${left.words}”; the statement leaves that out.`
}
