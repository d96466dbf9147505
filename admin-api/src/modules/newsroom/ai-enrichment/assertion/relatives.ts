const RELATIVE =
  /(?<![\p{L}-])([\p{L}-]{1,40})'s? (?:\p{Ll}{1,30} )?(brother|sister|son|daughter|wife|husband|mother|father|lawyer|attorney|neighbor|friend|boss|family|roommate|girlfriend|boyfriend|uncle|aunt|cousin|nephew|niece|partner|spokes\p{L}{1,12}|assistant|deputy|successor|predecessor|opponent|rival|landlord|tenant|employer|employee|dog|grandson|granddaughter|grandmother|grandfather|widow|ex-wife|ex-husband|fiance)\b/giu

/** 'The victim' where the passage speaks of the victim's brother. */
export function relativeProblems(passage: string, statement: string): string[] {
  const said = statement.toLowerCase()
  for (const [words, owner = '', relative = ''] of passage.matchAll(RELATIVE)) {
    const small = owner.toLowerCase()
    const others = passage.replace(words, ' ')
    if (!new RegExp(`\\b${small}\\b`, 'u').test(said) || said.includes(relative.toLowerCase())) continue
    // The passage speaks of the owner, too.
    if (new RegExp(`\\b${small}\\b(?!')`, 'iu').test(others)) continue
    return [`The passage speaks of “${words}”; the statement says “${owner}”.`]
  }
  return []
}
