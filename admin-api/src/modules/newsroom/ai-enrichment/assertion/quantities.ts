import type { Token } from './tokens.ts'

/** Words for everything or nothing else, and what the passage may say for them. */
const WHOLE: readonly (readonly [said: RegExp, known: RegExp])[] = [
  [
    /^(?:all|every|each|everyone|everybody|entire|whole|always)$/,
    /^(?:all|every|each|everyone|everybody|entire|entirely|whole|always|both|no|none|any|total|full|unanimous|unanimously|countywide|citywide|statewide)$/,
  ],
  [
    /^(?:only|solely|exclusively)$/,
    /^(?:only|solely|exclusively|just|lone|sole|except|alone|limited|no|none|nobody|single)$/,
  ],
  [/^(?:first)$/, /^(?:first|inaugural|debut|debuts|new|1st|began|begins|launches?|maiden|never)$/],
  [
    /^(?:last|final)$/,
    /^(?:last|final|finals?|latest|past|previous|before|ago|20\d\d|ends?|ended|ending|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/,
  ],
]

/** 'All 30 wells' where the passage speaks of four of them. */
export function quantityProblems(passage: readonly Token[], statement: readonly Token[]): string[] {
  for (const [said, known] of WHOLE) {
    const token = statement.find(({ small }) => said.test(small))
    if (!token || passage.some(({ small }) => known.test(small))) continue
    // 'Two in all', 'at all', 'not only', 'first named'.
    const before = statement[statement.indexOf(token) - 1]?.small ?? ''
    if (/^(?:in|at|not|after|of)$/.test(before)) continue
    // 'Only if' where the passage says 'if'.
    const next = statement[statement.indexOf(token) + 1]?.small
    if (next === 'if' && passage.some(({ small }) => small === 'if')) continue
    return [`The statement says “${token.word}”; the passage doesn’t.`]
  }
  return []
}
