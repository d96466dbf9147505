import { plain } from '../bound/plain.ts'
import { addedWordProblems } from './added-words.ts'
import { legalProblems } from './certainty.ts'
import { contrastProblems } from './contrasts.ts'
import { countProblems } from './counts.ts'
import { crossedProblems } from './crossed.ts'
import { directionProblems } from './directions.ts'
import { nearCopyProblems } from './near-copy.ts'
import { negationProblems } from './negation.ts'
import { oppositeProblems } from './opposites.ts'
import { orderProblems } from './order.ts'
import { partOfProblems } from './parts-of.ts'
import { qualifierProblems } from './qualifiers.ts'
import { quantityProblems } from './quantities.ts'
import { relativeProblems } from './relatives.ts'
import { roleProblems } from './roles.ts'
import { smallWordProblems } from './small-words.ts'
import { speakerProblems } from './speakers.ts'
import { swappedProblems } from './swapped.ts'
import { tenseProblems } from './tenses.ts'
import { titleProblems } from './titles.ts'
import { sentencesOf, type Token, tokensOf } from './tokens.ts'

/**
 * Whether the passage asserts the statement, as far as words tell: what contradicts it, in sentences for an editor. None
 * doesn't mean that the passage says so.
 */
export function contradictionsOf(passageText: string, statementText: string): string[] {
  const passage = plain(passageText)
  const said = plain(statementText)
  const statement = tokensOf(said)
  const sentences = sentencesOf(passage).map(tokensOf)
  const all = sentences.flat()
  const nearest = nearestOf(sentences, statement)
  const problems = [
    ...oppositeProblems(all, statement),
    ...negationProblems(nearest, statement),
    ...qualifierProblems(nearest, statement),
    ...legalProblems(all, statement),
    ...roleProblems(nearest, statement),
    ...tenseProblems(nearest, statement),
    ...orderProblems(nearest, statement),
    ...titleProblems(passage, said),
    ...countProblems(passage, said),
    ...quantityProblems(nearest, statement),
    ...directionProblems(nearest, statement),
    ...relativeProblems(passage, said),
    ...crossedProblems(nearest, statement),
    ...swappedProblems(nearest, statement),
    ...smallWordProblems(nearest, statement),
    ...addedWordProblems(passage, said),
    ...contrastProblems(nearest, statement),
    ...partOfProblems(nearest, statement),
    ...speakerProblems(passage, said),
  ]
  if (problems.length === 0) problems.push(...nearCopyProblems(nearest, statement))
  return [...new Set(problems)].slice(0, 3)
}

/** The sentence that has most words of the statement. */
function nearestOf(sentences: readonly Token[][], statement: readonly Token[]): Token[] {
  const stems = new Set(statement.filter(({ isContent, isName }) => isContent || isName).map(({ stem }) => stem))
  let nearest: Token[] = []
  let most = -1
  for (const sentence of sentences) {
    const count = new Set(sentence.filter(({ stem }) => stems.has(stem)).map(({ stem }) => stem)).size
    if (count <= most) continue
    most = count
    nearest = sentence
  }
  return nearest
}
