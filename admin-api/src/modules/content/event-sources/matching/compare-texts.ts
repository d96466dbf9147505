import { conceptsOf } from './concepts.ts'
import type { EventEntry } from './event-entry.ts'
import { hintedKindsIn, isKindWord, kindsIn } from './kinds.ts'
import type { PlaceFinder } from './known-places.ts'
import { type Marks, marksIn } from './marks.ts'
import { isAlmost, wordsOf } from './words.ts'

export interface TextProfile {
  /** Concept → the word as written, for reasons. */
  readonly title: ReadonlyMap<string, string>
  /** All words of the title in order, as concepts. */
  readonly wholeTitle: readonly string[]
  readonly text: ReadonlySet<string>
  readonly names: ReadonlySet<string>
  readonly titleKinds: ReadonlySet<string>
  readonly kinds: ReadonlySet<string>
  /** Named or only hinted at, in the title and in all that is written. */
  readonly hintedInTitle: ReadonlySet<string>
  readonly hinted: ReadonlySet<string>
  readonly described: ReadonlySet<string>
  readonly prices: ReadonlySet<string>
  readonly marks: Marks
  /** What its description says that it is before or after. */
  readonly around: readonly string[]
  readonly isTold: boolean
  readonly saysMoved: boolean
}

export interface TextRelation {
  /** 0 to 1: how much of the shorter title the other title has. */
  readonly titleShare: number
  /** Words with meaning in both titles, as one of them writes them. */
  readonly inTitles: readonly string[]
  readonly telling: number
  readonly inTexts: readonly string[]
  readonly tellingInTexts: number
  readonly sharedNames: readonly string[]
  /** Telling words in both texts that don't say what kind of event it is. */
  readonly naming: number
  /** Telling words of each title that the other doesn't have at all; the smaller number. */
  readonly ownInBoth: number
  readonly ownKindWordsInBoth: number
  /** Titles alike but for one word: `Narcotics Anonymous` and `Overeaters Anonymous`. */
  readonly hasOneReplaced: boolean
  /** A description tells of the kind that the other's title names. */
  readonly isDescribed: boolean
  readonly hasSameKind: boolean
  /** What one's title names or hints at is named or hinted at by the other. */
  readonly hasHintedKind: boolean
  readonly hasOtherKind: boolean
  /** Kinds in one's title that the other doesn't have at all. */
  readonly ownKinds: number
  /** `Stop by after your conference` is not the conference. */
  readonly isBesides: boolean
  readonly isOneParade: boolean
  readonly hasSamePrice: boolean
  readonly hasOtherPrice: boolean
}

/** Words that many events have: they say a little. */
const GENERIC: ReadonlySet<string> = new Set(
  conceptsOf(
    wordsOf(
      'annual event community special free family open public new fun local big great first last night day morning ' +
        'afternoon evening weekly monthly club group program holiday winter spring summer fall class workshop meeting ' +
        'sale fair festival market dinner breakfast lunch concert music show live talk game night story time reading book club ' +
        'child teen adult senior kids support health library school church town city county hall center room park ' +
        'regular drop-in register registration required tickets ticket doors admission donation bring welcome everyone ' +
        'ages age grade grades please call info more information questions contact email phone website online seats ' +
        'limited space available start end begin hour minute week month year today tonight weekend monday tuesday ' +
        'wednesday thursday friday saturday sunday january february march april may june july august september october ' +
        'november december provided refreshments coffee cookies food drinks snacks lunch proceeds benefit support ' +
        'friends member members non guest guests hosted host presents presented sponsored featuring with and performance ' +
        'play theater work make learn help enjoy visit meet people person parking door table seat cash card',
    ),
  ),
)

export function textProfile(entry: EventEntry, finder: PlaceFinder): TextProfile {
  const { title, description, place, source } = entry
  const around = finder.wordsOfNames(finder.find(place, source, title).places)
  const shown = withoutNotices(title)
  const words = wordsOf(shown)
  const concepts = conceptsOf(words)
  const own = concepts.flatMap((concept, index): [string, string][] =>
    finder.isCommon(words[index] ?? '') || /^\d{1,2}$/.test(concept) ? [] : [[concept, words[index] ?? concept]],
  )
  const written = own.filter(([, word]) => !around.has(word))
  const text = new Set(
    conceptsOf(wordsOf(`${title} ${description}`)).filter((word) => !finder.isCommon(word) && !/^\d{1,2}$/.test(word)),
  )
  const titleKinds = kindsIn(written.map(([concept]) => concept))
  return {
    title: new Map(written.length > 0 ? written : own),
    wholeTitle: concepts,
    text,
    names: namesIn(`${shown}. ${description}`, finder),
    titleKinds,
    kinds: titleKinds.size > 0 ? titleKinds : kindsIn(text),
    hintedInTitle: hintedKindsIn(written.map(([concept]) => concept)),
    hinted: hintedKindsIn(text),
    described: hintedKindsIn(conceptsOf(wordsOf(description))),
    prices: pricesIn(`${entry.price ?? ''} ${description}`),
    marks: marksIn(title),
    around: [...description.matchAll(BEFORE_OR_AFTER)].flatMap(([, , what = '']) => conceptsOf(wordsOf(what))),
    isTold: description.length > 40,
    saysMoved: MOVED.test(`${title} ${description}`),
  }
}

const BEFORE_OR_AFTER = /\b(before|after|following|during) (?:the|your|our) (\p{L}{4,20}(?: \p{L}{4,20})?)/giu

function isAround(one: TextProfile, other: TextProfile): boolean {
  return one.around.some((word) => other.title.has(word) && !one.title.has(word))
}

function isParade(one: TextProfile, other: TextProfile): boolean {
  return one.titleKinds.has('parade') && other.hinted.has('parade')
}

const MOVED =
  /\b(?:re-?scheduled?|moved|new (?:date|time|location|venue|place)|(?:date|venue|location|time|room|place|site) (?:has )?changed?|changed (?:to|from)|postponed|cancell?ed|make-?up (?:date|game|day)|makeup|relocated|originally|formerly|was (?:to be|scheduled)|rain date|snow date|pospuesto|pospuesta|nueva fecha|cambio de|cancelad[oa]|now (?:at|on|in)\b|(?:site|date|time|venue|location|room) change|double[- ]booked|rain date|weather make|instead of|note (?:the )?(?:date|time|location|change)|set back|(?:pushed|bumped|shifted)(?: back)?|delayed|called off|scrubbed|moves? (?:to|indoors)|indoors|rain plan|(?:site|date|time|place|start) change|changed the|now (?:the|on|in|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)\w*|weeks? (?:late|later))\b/iu

/** `(RESCHEDULED from 1/19)` is about the event, not its name. */
function withoutNotices(title: string): string {
  return title
    .replace(
      /[([*-][^()[\]*-]{0,80}\b(?:re-?scheduled|postponed|moved|cancell?ed|new date|new time|new location)\b[^()[\]*]{0,80}[)\]*]?/giu,
      ' ',
    )
    .replace(/\b(?:postponed|rescheduled|cancell?ed|moved|new date|new time|new location)\b[:!-]*/giu, ' ')
}

export function compareTexts(one: TextProfile, other: TextProfile): TextRelation {
  const inTitles = shared(one.title.keys(), other.title)
  const weight = (concepts: Iterable<string>) => sum([...concepts].map(weightOf))
  const least = Math.min(weight(one.title.keys()), weight(other.title.keys()))
  const inTexts = [...one.text].filter((word) => other.text.has(word))
  const sharedNames = [...new Set([...namesInBoth(one, other), ...namesInBoth(other, one)])]
  const ownOfOne = ownWords(one, other)
  const ownOfOther = ownWords(other, one)
  const isOfOneKind = [...one.titleKinds].some((kind) => other.titleKinds.has(kind))
  const hasHintedKind = meetsIn(one.hintedInTitle, other.hinted) || meetsIn(other.hintedInTitle, one.hinted)
  const meets = meetsIn(one.kinds, other.kinds)
  return {
    titleShare: least === 0 ? 0 : Math.min(1, weight(inTitles) / Math.max(least, 0.8)),
    inTitles: inTitles.map((concept) => one.title.get(concept) ?? concept),
    telling: inTitles.filter((concept) => !GENERIC.has(concept)).length,
    inTexts,
    tellingInTexts: inTexts.filter((concept) => !GENERIC.has(concept)).length,
    sharedNames,
    naming: inTexts.filter((concept) => !GENERIC.has(concept) && !isKindWord(concept)).length,
    ownInBoth: Math.min(ownOfOne.length, ownOfOther.length),
    ownKindWordsInBoth: Math.min(ownOfOne.filter(isKindWord).length, ownOfOther.filter(isKindWord).length),
    hasOneReplaced: hasOneReplaced(one, other),
    isDescribed: meetsIn(one.hintedInTitle, other.described) || meetsIn(other.hintedInTitle, one.described),
    hasSameKind: isOfOneKind || meets,
    hasOtherKind: one.titleKinds.size > 0 && other.titleKinds.size > 0 && !isOfOneKind && !hasHintedKind,
    hasHintedKind,
    ownKinds: missingIn(one.titleKinds, other.hinted) + missingIn(other.titleKinds, one.hinted),
    isBesides: isAround(one, other) || isAround(other, one),
    isOneParade: isParade(one, other) || isParade(other, one),
    hasSamePrice: [...one.prices].some((price) => other.prices.has(price)),
    hasOtherPrice:
      one.prices.size > 0 && other.prices.size > 0 && ![...one.prices].some((price) => other.prices.has(price)),
  }
}

function hasOneReplaced(one: TextProfile, other: TextProfile): boolean {
  if (one.wholeTitle.length !== other.wholeTitle.length) return false
  const replaced = one.wholeTitle.flatMap((word, at) => {
    const theirs = other.wholeTitle[at] ?? ''
    return isAlmost(word, theirs) ? [] : [[word, theirs] as const]
  })
  return replaced.length === 1 && replaced.every(([word, theirs]) => !other.text.has(word) && !one.text.has(theirs))
}

function ownWords(one: TextProfile, other: TextProfile): string[] {
  const titleWords = [...other.title.keys()]
  return [...one.title.keys()].filter(
    (word) => !GENERIC.has(word) && !other.text.has(word) && !titleWords.some((another) => isAlmost(word, another)),
  )
}

function meetsIn(ones: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...ones].some((one) => others.has(one))
}

function missingIn(ones: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...ones].filter((one) => !others.has(one)).length
}

/** A name may be written small in a reader's form. */
function namesInBoth(one: TextProfile, other: TextProfile): string[] {
  return [...one.names].filter((name) => other.text.has(name))
}

function weightOf(concept: string): number {
  return GENERIC.has(concept) ? 0.35 : 1
}

function shared(ones: Iterable<string>, others: ReadonlyMap<string, string>): string[] {
  const names = [...others.keys()]
  return [...ones].filter((one) => others.has(one) || names.some((other) => isAlmost(one, other)))
}

const NAME = /(?<![\p{L}'’])\p{Lu}[\p{Ll}'’]{2,}(?![\p{L}])/gu

/** Capitalized words, as of people, bands and teams. */
function namesIn(text: string, finder: PlaceFinder): Set<string> {
  const names = new Set<string>()
  for (const match of text.matchAll(NAME)) {
    const [word = ''] = wordsOf(match[0])
    const [concept = ''] = conceptsOf([word])
    if (word === '' || GENERIC.has(concept) || finder.isCommon(word) || concept !== word) continue
    names.add(word)
  }
  return names
}

function pricesIn(text: string): Set<string> {
  const sums = [...text.matchAll(/\$\s?(\d+(?:\.\d\d)?)/g)].map(([, amount = '']) => String(Number(amount)))
  return new Set(sums.filter((amount) => amount !== '0'))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
