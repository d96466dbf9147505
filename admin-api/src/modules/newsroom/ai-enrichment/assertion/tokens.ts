import { stemOf } from './stem.ts'

export interface Token {
  word: string
  small: string
  stem: string
  isName: boolean
  /** Says something: neither a name nor a function word. */
  isContent: boolean
  /** Rises at each punctuation mark and at words that begin a clause. */
  clause: number
}

const FUNCTION_WORDS = new Set(
  `a an the this that these those it its he his him she her hers they their them we our us you your i me my in on at for from
  after before during with without by as if when while where who whom whose what how why and but or nor so yet to of about over under
  between through since until because although though despite both all some many most more several few each every any no
  not there here now then also still just only than be am is are was were been being have has had having do does did will would
  can could may might must should shall too very such own same into onto out up down off per via upon within among along
  against toward towards again ever never which mr mrs ms dr st says said say told tell new one two three four five six
  seven eight nine ten`.split(/\s+/),
)
const NEW_CLAUSE = new Set(
  'but although though while whereas because however which who whom despite after before since until unless if when where'.split(
    ' ',
  ),
)
const WORD = /[\p{L}\p{N}]+(?:['.,-][\p{L}\p{N}]+)*|[.,;:!?()"]|\s-\s/gu

/** @param text normalized by `plain` */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let clause = 0
  let isBeginning = true
  for (const [found] of expanded(text).matchAll(WORD)) {
    if (!/[\p{L}\p{N}]/u.test(found)) {
      clause += 1
      if (/[.!?:"]/.test(found)) isBeginning = true
      continue
    }
    const small = found.toLowerCase()
    if (NEW_CLAUSE.has(small)) clause += 1
    const isName = !isBeginning && /^\p{Lu}/u.test(found)
    const isContent = !isName && !FUNCTION_WORDS.has(small) && /\p{L}{2}/u.test(found)
    tokens.push({ word: found, small, stem: stemOf(small), isName, isContent, clause })
    isBeginning = false
  }
  return tokens
}

/** 'Didn't' becomes 'did not'. */
function expanded(text: string): string {
  return text
    .replace(/\b(can|won|shan)'t\b/gi, (_, verb: string) => `${EXPANDED[verb.toLowerCase()] ?? verb} not`)
    .replace(/n't\b/gi, ' not')
    .replace(/\b(he|she|it|they|we|you|I|that|who)'ll\b/gi, '$1 will')
    .replace(/\bcannot\b/gi, 'can not')
}
const EXPANDED: Readonly<Record<string, string>> = { can: 'can', won: 'will', shan: 'shall' }

const ABBREVIATION =
  /\b(?:[A-Z]|St|Ave|Rd|Dr|Mr|Mrs|Ms|Jr|Sr|Rev|Sgt|Lt|Capt|Col|Gen|Sen|Rep|Gov|Co|Inc|No|vs|[ap]\.m|U\.S|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\.$/

/** @param text normalized by `plain` */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let from = 0
  for (const { index, 0: end } of text.matchAll(/(?<![.!?])[.!?]+["')]{0,20}(?=\s|$)|\n+/g)) {
    const to = index + end.length
    const sentence = text.slice(from, to)
    if (end === '.' && ABBREVIATION.test(sentence) && /^\s+[\p{L}\p{N}]/u.test(text.slice(to))) continue
    if (sentence.trim() !== '') sentences.push(sentence.trim())
    from = to
  }
  const rest = text.slice(from).trim()
  return rest === '' ? sentences : [...sentences, rest]
}
