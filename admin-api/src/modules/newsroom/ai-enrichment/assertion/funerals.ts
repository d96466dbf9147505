import { tokensOf } from './tokens.ts'

const DATE = /day$|^(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)/
/** 'Services for Ann Lee will be on Monday' */
const FOR_SOMEBODY =
  /\b(?:funeral|burial|visitation|obituary|memorial service|interment|services)\b.{0,40}?\b(?:for|of) (.{1,60})/i
/** 'Ann Lee is survived by two sons', 'Ann Lee, 92' */
const OF_SOMEBODY =
  /^(.{1,200}?)(?:'s (?:funeral|burial|obituary|memorial service)|\b(?:is|was) survived by|\bpreceded in death|, (?:[6-9]\d|10\d)$)/i

/** Whether a sentence tells of the death of whom the statement names, by what else is told of the dead. */
export function tellsOfDeath(sentence: string, statement: string): boolean {
  const names = namesIn(statement)
  return (
    names.length > 0 &&
    [FOR_SOMEBODY, OF_SOMEBODY].some((pattern) => {
      const whom = new Set(tokensOf(pattern.exec(sentence)?.[1] ?? '').map(({ stem }) => stem))
      return names.every((name) => whom.has(name))
    })
  )
}

/** The last of each name that stands together: 'Lee' of 'Ann Lee'. */
function namesIn(statement: string): string[] {
  const tokens = tokensOf(statement)
  const isName = (at: number) => tokens[at]?.isName && !DATE.test(tokens[at]?.small ?? '')
  const found = tokens.flatMap(({ stem }, at) => (isName(at) && !isName(at + 1) ? [stem] : []))
  const first = tokens[0]?.stem
  return found.length > 0 || first === undefined ? found.slice(0, 1) : [first]
}
