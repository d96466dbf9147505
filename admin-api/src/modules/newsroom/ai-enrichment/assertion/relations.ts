import { saysSomething } from './clauses.ts'
import { type Token, tokensOf } from './tokens.ts'

/** Small words that a whole sense hangs on, each with what else in the passage says the same, or the same from the other side. */
const RELATIONS: readonly (readonly [word: RegExp, known: RegExp])[] = [
  [
    /^(?:before|after|until|till)$/,
    /^(?:before|after|until|till|by|ahead|following|since|once|then|when|later|earlier|ago|over)$/,
  ],
  [/^because$/, /^(?:because|since|as|due|for|while|after|so|blamed?|caused?)$/],
  [
    /^(?:if|unless|whether|provided)$/,
    /^(?:if|unless|whether|provided|may|might|could|without|pending|until|once|depends?|decide|vote)$/,
  ],
  [/^(?:only|alone|sole)$/, /^(?:only|alone|sole|lone|just|nobody|none|except|limited|but|if|unless|no)$/],
  [
    /^(?:all|every|each|both|entire|whole)$/,
    /^(?:all|every|each|both|entire|whole|everyone|everything|throughout|any|no|none)$/,
  ],
  [
    /^(?:more|most)$/,
    /^(?:more|most|over|above|than|up|another|further|increased?|rises?|rose|fewer|less|few|exceed\w*|many|yet|needs|increases?)$/,
  ],
  [/^(?:less|fewer)$/, /^(?:less|fewer|under|below|down|than|fell|dropped|compared|declined|against|from|few)$/],
  [
    /^against$/,
    /^(?:against|oppos\w+|reject\w*|sue\w*|suing|suit|lawsuit|versus|no|voted|beat|lone|dissent\w*|turned)$/,
  ],
  [/^(?:despite|instead|although)$/, /^(?:despite|instead|although|though|but|rather|while|however|yet|not)$/],
  [/^(?:never|always)$/, /^(?:never|always|not|no|ever)$/],
  [/^(?:first|last|final)$/, /^(?:first|last|final|previous|before|ago|earlier|past|final\w*|opener|ended|1st|debut)$/],
]
/** A number, and the word that counts with it. */
/** Neither a score nor an ordinal. */
const NUMBER = /^\d[\d,.]*$|^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/
const COUNTED = 3

/** A small word of the statement that the passage doesn't bear out. */
export function newRelation(passage: readonly Token[], statement: readonly Token[]): string | undefined {
  const fresh = statement.find(
    ({ small }, at) =>
      !(small === 'all' && statement[at - 1]?.small === 'in') &&
      RELATIONS.some(([word, known]) => word.test(small) && !passage.some((token) => known.test(token.small))),
  )
  return fresh && `The statement says “${fresh.word}”; the passage doesn’t.`
}

/** A number that stands by another word of the passage than there. */
export function otherCounted(passage: readonly Token[], statement: readonly Token[]): string | undefined {
  const number = statement.find(({ small }, at) => {
    if (!NUMBER.test(small)) return false
    const counted = statement
      .slice(at + 1, at + COUNTED)
      .find(({ isContent, isName, clause }) => (isContent || isName) && clause === statement[at]?.clause)
    const places = passage.flatMap((token, place) => (token.small === small ? [place] : []))
    if (counted === undefined || places.length === 0 || !passage.some(({ stem }) => stem === counted.stem)) return false
    // 'Highway 12'
    const isNamed = (place: number) =>
      passage[place - 1]?.isName && passage[place - 1]?.stem === statement[at - 1]?.stem
    return !places.some(
      (place) =>
        isNamed(place) || passage.slice(place + 1, place + 2 + COUNTED).some(({ stem }) => stem === counted.stem),
    )
  })
  return number && `The passage may count something else with “${number.word}”.`
}

const AMOUNT = /\$\d[\d,.]*\d|\$\d/g
const LEAST_SHARED = 2

/** Another sentence of the source has another number for it: $8,000 here, and $800 there. */
export function otherNumberIn(others: readonly string[], statementText: string): string | undefined {
  const statement = tokensOf(statementText)
  const amounts: readonly string[] = statementText.match(AMOUNT) ?? []
  const stems = new Set(statement.filter(saysSomething).map(({ stem }) => stem))
  const counted = countedIn(statement)
  const other = others.find((text) => {
    const tokens = tokensOf(text)
    if (new Set(tokens.filter(({ stem }) => stems.has(stem)).map(({ stem }) => stem)).size < LEAST_SHARED) return false
    const known: readonly string[] = text.match(AMOUNT) ?? []
    if (amounts.length > 0 && known.length > 0 && !amounts.some((amount) => known.includes(amount))) return true
    return countedIn(tokens).some(
      (one) =>
        counted.some(({ number, noun }) => noun === one.noun && number !== one.number) &&
        !counted.some(({ number, noun }) => noun === one.noun && number === one.number),
    )
  })
  return other && `The original has another number for this (“${other.slice(0, 80)}”).`
}

function countedIn(tokens: readonly Token[]): { number: string; noun: string }[] {
  return tokens.flatMap(({ small }, at) => {
    const noun = tokens[at + 1]
    return NUMBER.test(small) && noun?.isContent ? [{ number: small, noun: noun.stem }] : []
  })
}
