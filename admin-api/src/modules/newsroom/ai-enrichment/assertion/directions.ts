import type { Token } from './tokens.ts'

const UNTIL = /^(?:until|till|through|by|before)$/
const FROM = /^(?:from|starting|beginning|after|since)$/
const TIME =
  /^(?:\d{1,4}(?::\d\d)?(?:st|nd|rd|th)?|jan\w*|feb\w*|mar\w*|apr\w*|may|june?|july?|aug\w*|sept?\w*|oct\w*|nov\w*|dec\w*|\w+day|noon|midnight|dusk|dawn|spring|summer|fall|winter)$/

/** 'From Elm Street to Main Street' and the way back; 'until May 1' and 'from May 1'. */
export function directionProblems(passage: readonly Token[], statement: readonly Token[]): string[] {
  const known = waysIn(passage)
  for (const said of waysIn(statement))
    if (known.some((one) => isBack(said, one) && !known.some((other) => isSame(said, other))))
      return ['The passage has “from” and “to” the other way around.']
  const times = timesIn(passage)
  for (const [time, isUntil] of timesIn(statement)) {
    const other = times.get(time)
    if (other !== undefined && other !== isUntil)
      return [
        `The passage says ${other ? 'until' : 'from'} “${time}”; the statement says ${isUntil ? 'until' : 'from'} it.`,
      ]
  }
  return []
}

interface Way {
  from: ReadonlySet<string>
  to: ReadonlySet<string>
}

function waysIn(tokens: readonly Token[]): Way[] {
  return tokens.flatMap(({ small }, at) => {
    if (small !== 'from') return []
    const to = tokens.findIndex((one, place) => place > at + 1 && place <= at + 6 && one.small === 'to')
    if (to < 0) return []
    return [{ from: stemsOf(tokens.slice(at + 1, to)), to: stemsOf(tokens.slice(to + 1, to + 4)) }]
  })
}

function isBack(one: Way, other: Way): boolean {
  return (
    lone(one.from, one.to).some((stem) => other.to.has(stem) && !other.from.has(stem)) &&
    lone(one.to, one.from).some((stem) => other.from.has(stem) && !other.to.has(stem))
  )
}

function isSame(one: Way, other: Way): boolean {
  return lone(one.from, one.to).some((stem) => other.from.has(stem) && !other.to.has(stem))
}

function lone(some: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...some].filter((stem) => !others.has(stem))
}

function stemsOf(tokens: readonly Token[]): ReadonlySet<string> {
  return new Set(
    tokens.filter(({ isContent, isName, small }) => isContent || isName || /^\d/.test(small)).map(({ stem }) => stem),
  )
}

/** Of each time, whether something goes on until it or begins with it. */
function timesIn(tokens: readonly Token[]): Map<string, boolean> {
  const times = new Map<string, boolean>()
  tokens.forEach(({ small }, at) => {
    if (!TIME.test(small)) return
    const before = tokens.slice(Math.max(0, at - 2), at)
    // 'From 9 to 5' has both.
    // 'Won by 3'
    if (/^\d/.test(small) && before.at(-1)?.small === 'by') return
    if (before.some((one) => UNTIL.test(one.small))) times.set(small, true)
    else if (before.some((one) => FROM.test(one.small))) times.set(small, false)
  })
  return times
}
