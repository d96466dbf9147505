import type { SuggestionStatement } from '@hometown/shared-types/contract/suggestions'
import { splitSentences } from '../../../lib/sentences.ts'
import { MAX_WORDS_IN_A_ROW, repeatsOriginal } from '../suggestions/index.ts'

/** Shorter passages would be found in almost any text. */
const MIN_CITED_PASSAGE_LENGTH = 8

interface StatementSourceText {
  text: string
  sentences: readonly string[]
  wordForms: ReadonlySet<string>
}

export function indexSourceText(text: string): StatementSourceText {
  const words = splitComparableWords(text)
  return {
    text,
    sentences: [...splitSentences(text)].map((sentence) => sentence.text.trim()),
    wordForms: new Set(words.flatMap((word) => [formOfWord(word), NUMBER_WORDS_IN_SOURCES[word.toLowerCase()] ?? ''])),
  }
}

/**
 * Compares words, not sense: the passage must be in the source, and so must each number, date, quotation and name of
 * the text. Missing ones are marked for an editor. The passage comes back with the whole sentence around it.
 */
export function checkStatement(
  source: StatementSourceText,
  { text, passage }: { text: string; passage: string },
): SuggestionStatement {
  const sentence = findSentenceAroundPassage(source, passage)
  const problems = unsupportedFacts(source, text).map((words) => `“${words}” isn’t in the source.`)
  if (sentence === undefined) problems.unshift('The passage isn’t in the source.')
  if (repeatsOriginal(text, source.text))
    problems.push(`More than ${MAX_WORDS_IN_A_ROW} words in a row are the source’s own.`)
  return { text, passage: sentence ?? passage, problems }
}

/** Returns the passage itself where it goes over more than one sentence. */
function findSentenceAroundPassage({ text, sentences }: StatementSourceText, passage: string): string | undefined {
  const words = normalizePunctuation(passage).toLowerCase()
  if (words.length < MIN_CITED_PASSAGE_LENGTH) return undefined
  const hasWords = (source: string) => normalizePunctuation(source).toLowerCase().includes(words)
  return sentences.find(hasWords) ?? (hasWords(text) ? passage : undefined)
}

export function unsupportedFacts(source: StatementSourceText, text: string): string[] {
  const small = normalizePunctuation(source.text).toLowerCase()
  const quotes = [...normalizePunctuation(text).matchAll(/"([^"]{3,})"/g)].map(([, quote = '']) =>
    quote.replace(/[.,!?]$/, ''),
  )
  const facts = splitComparableWords(text).filter(
    (word) => isNumberOrDateForm(formOfWord(word)) && !source.wordForms.has(formOfWord(word)),
  )
  return [
    ...new Set([
      ...quotes.filter((quote) => !small.includes(quote.toLowerCase())),
      ...facts,
      ...listUnsupportedNames(source, text),
    ]),
  ]
}

/** Finds capitalized words that the source doesn't have, except first words: any word may begin a sentence. */
function listUnsupportedNames({ wordForms: forms }: StatementSourceText, text: string): string[] {
  if (isTextInTitleCase(text)) return []
  const isStrange = (word: string) =>
    isWordCapitalized(word) && !isNumberOrDateForm(formOfWord(word)) && !forms.has(formOfWord(word))
  return text.split(/[.!?:]\s+/).flatMap((sentence) => splitComparableWords(sentence).slice(1).filter(isStrange))
}

/** In title case, every word is capitalized, so names can't be found by their capital. */
function isTextInTitleCase(text: string): boolean {
  const words = splitComparableWords(text).filter((word) => /^\p{L}{4}/u.test(word))
  return words.length > 3 && words.filter(isWordCapitalized).length > words.length * 0.7
}

/** Words with the same meaning share a form. Names of days and months need their capital. */
const EQUIVALENT_WORD_FORMS = new Map(
  `2 two dos|3 three tres|4 four|5 five|6 six|7 seven|8 eight|9 nine|10 ten|11 eleven|12 twelve noon midnight|20 twenty|30 thirty|40
  forty|50 fifty|60 sixty|70 seventy|80 eighty|90 ninety|@thousand thousand mil|@million million|@billion billion|@am am|@pm
  pm|@jan January Jan enero|@feb February Feb febrero|@mar March Mar marzo|@apr April Apr abril|@may May
  mayo|@jun June Jun junio|@jul July Jul julio|@aug August Aug agosto|@sep September Sept Sep septiembre|@oct October Oct
  octubre|@nov November Nov noviembre|@dec December Dec diciembre|@sun Sunday Sun domingo|@mon Monday Mon lunes|@tue Tuesday
  Tue martes|@wed Wednesday Wed miércoles|@thu Thursday Thu jueves|@fri Friday Fri viernes|@sat Saturday Sat sábado|street
  St|avenue Ave|road Rd|county Co`
    .split('|')
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([form = '', ...words]) => words.map((word) => [word, form] as const)),
)
/** These words count as numbers in a source, but not in a statement. */
const NUMBER_WORDS_IN_SOURCES: Readonly<Record<string, string>> = {
  one: '1',
  both: '2',
  pair: '2',
  couple: '2',
  twice: '2',
  dozen: '12',
  half: '50',
}

function formOfWord(word: string): string {
  if (/^\d/.test(word)) return String(Number(word.replaceAll(',', '')))
  const titled = word === word.toUpperCase() ? word.charAt(0) + word.slice(1).toLowerCase() : word
  return EQUIVALENT_WORD_FORMS.get(titled) ?? EQUIVALENT_WORD_FORMS.get(word.toLowerCase()) ?? word.toLowerCase()
}

function isNumberOrDateForm(form: string): boolean {
  return /^[\d@]/.test(form)
}

function isWordCapitalized(word: string): boolean {
  return /^\p{Lu}\p{L}/u.test(word)
}

/** Returns the words without possessives, initials, and the zeros of a full hour. */
function splitComparableWords(text: string): string[] {
  const written = normalizePunctuation(text)
    .replace(/\b([ap])\.? ?m\b\.?/gi, ' $1m')
    .replace(/(?<=\d):00\b/g, '')
    .replace(/(?<=\p{L} )\p{Lu}\. (?=\p{Lu})/gu, '')
    .replace(/'s\b/g, '')
  return written.match(/\d[\d,]*(?:\.\d+)?|\p{L}[\p{L}\p{M}'&]*/gu) ?? []
}

function normalizePunctuation(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[\u00ad\u200b\ufeff]/g, '')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}
