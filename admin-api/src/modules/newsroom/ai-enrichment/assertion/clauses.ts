import { isSynonym } from './synonyms.ts'
import { sentencesOf, type Token, tokensOf } from './tokens.ts'

const BETWEEN = /;|, (?=(?:and|but|while|although|though)\b)/

/** The main clauses of a passage that have anything in common with the statement. @param passage normalized by `plain` */
export function clausesAbout(passage: string, statement: readonly Token[]): Token[] {
  const stems = new Set(statement.filter(saysSomething).map(({ stem }) => stem))
  return sentencesOf(passage)
    .flatMap((sentence) => sentence.split(BETWEEN))
    .map(tokensOf)
    .filter((clause) => clause.some((token) => saysSomething(token) && stems.has(token.stem)))
    .flat()
}

export function saysSomething({ isContent, isName }: Token): boolean {
  return isContent || isName
}

export function hasSame(tokens: readonly Token[], { stem }: Token): boolean {
  return tokens.some((one) => one.stem === stem || isSynonym(one.stem, stem))
}
