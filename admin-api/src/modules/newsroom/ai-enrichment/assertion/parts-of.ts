import type { Token } from './tokens.ts'

const COUNT =
  /^(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|some|several|most|many|few|half|part|none|fewer|dozens?|third|quarter)$/
const NUMBER = /^(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/

/** 'One of the four counts' where the statement says 'the four counts', or 'all of them'. */
export function partOfProblems(passage: readonly Token[], statement: readonly Token[]): string[] {
  for (const { part, whole } of partsIn(passage)) {
    const at = statement.findIndex(({ small }) => small === whole)
    if (at < 0) continue
    const before = statement.slice(Math.max(0, at - 4), at)
    if (before.some(({ small }) => small === 'of' || small === 'among' || small === 'from')) continue
    const has = (word: string) => statement.some(({ small }) => small === word)
    // Both numbers are there in another way: 'of 30 tested, 4 failed', '4 to 26'.
    if (has(part) || has('of')) continue
    return [`The passage says “${part} of ${whole}”; the statement says “${whole}”.`]
  }
  return []
}

function partsIn(tokens: readonly Token[]): { part: string; whole: string }[] {
  return tokens.flatMap(({ small }, at) => {
    if (!COUNT.test(small) || tokens[at + 1]?.small !== 'of') return []
    const whole = tokens.slice(at + 2, at + 6).find((one) => NUMBER.test(one.small))
    return whole ? [{ part: small, whole: whole.small }] : []
  })
}
