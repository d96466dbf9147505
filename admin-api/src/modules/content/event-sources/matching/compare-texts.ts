import { isFiller, isGeneric, isMinor } from './generic-words.ts'
import { isKindWord } from './kinds.ts'
import type { TextProfile } from './text-profile.ts'
import { isAlmost } from './words.ts'

export interface TextRelation {
  /** 0 to 1: how much of the shorter title the other title has. */
  readonly titleShare: number
  /** Concepts in both titles. */
  readonly inTitles: readonly string[]
  readonly telling: number
  readonly inTexts: readonly string[]
  readonly tellingInTexts: number
  readonly sharedNames: readonly string[]
  /** Telling words in both texts that don't say what kind of event it is. */
  readonly naming: number
  /** Telling words of each title that the other doesn't have at all; the smaller number. */
  readonly ownInBoth: number
  /** The same of all words, such as `Regular` and `Special`. */
  readonly ownOfAnyInBoth: number
  /** The same without minor ones, such as `Night`, `Wednesdays` and `City`. */
  readonly ownMajorInBoth: number
  /** Telling words of one's title that the other's texts have and that don't say what kind of event it is. */
  readonly namedInTitle: number
  readonly ownKindWordsInBoth: number
  /** Titles alike but for one word: `Narcotics Anonymous` and `Overeaters Anonymous`. */
  readonly hasOneReplaced: boolean
  /** Both give the same ages or grades. */
  readonly hasSameRange: boolean
  /** The title gives ages or grades, and the other gives others: `Ages 5-8` and `9-12`. */
  readonly hasOtherRange: boolean
  /** One's text names who presents the other. */
  readonly isPresenterNamed: boolean
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

export function compareTexts(one: TextProfile, other: TextProfile): TextRelation {
  const inTitles = shared(one.title.keys(), other.title)
  const weight = (concepts: Iterable<string>) => sum([...concepts].map(weightOf))
  const least = Math.min(weight(one.title.keys()), weight(other.title.keys()))
  const inTexts = [...one.text].filter((word) => other.text.has(word) || isAlmostIn(word, one, other))
  const sharedNames = [...new Set([...namesInBoth(one, other), ...namesInBoth(other, one)])]
  const ofOne = wordsOfItsOwn(one, other)
  const ofOther = wordsOfItsOwn(other, one)
  const ownOfOne = ofOne.filter((word) => !isGeneric(word))
  const ownOfOther = ofOther.filter((word) => !isGeneric(word))
  const isNaming = (concept: string) => !isGeneric(concept) && !isKindWord(concept)
  const isOfOneKind = [...one.titleKinds].some((kind) => other.titleKinds.has(kind))
  const hasHintedKind = meetsIn(one.hintedInTitle, other.hinted) || meetsIn(other.hintedInTitle, one.hinted)
  const meets = meetsIn(one.kinds, other.kinds)
  return {
    titleShare: least === 0 ? 0 : Math.min(1, weight(inTitles) / Math.max(least, 0.8)),
    inTitles,
    telling: inTitles.filter((concept) => !isGeneric(concept)).length,
    inTexts,
    tellingInTexts: inTexts.filter((concept) => !isGeneric(concept)).length,
    sharedNames,
    naming: inTexts.filter(isNaming).length,
    ownInBoth: Math.min(ownOfOne.length, ownOfOther.length),
    ownOfAnyInBoth: Math.min(ofOne.length, ofOther.length),
    ownMajorInBoth: Math.min(countMajor(ofOne), countMajor(ofOther)),
    namedInTitle: inTexts.filter((word) => isNaming(word) && (one.title.has(word) || other.title.has(word))).length,
    ownKindWordsInBoth: Math.min(ownOfOne.filter(isKindWord).length, ownOfOther.filter(isKindWord).length),
    hasOneReplaced: hasOneReplaced(one, other),
    hasSameRange: [...one.ranges].some((range) => other.ranges.has(range)),
    hasOtherRange: givesOtherRange(one, other) || givesOtherRange(other, one),
    isPresenterNamed: namesPresenter(one, other) || namesPresenter(other, one),
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

function countMajor(words: readonly string[]): number {
  return words.filter((word) => !isMinor(word)).length
}

function hasOneReplaced(one: TextProfile, other: TextProfile): boolean {
  if (one.wholeTitle.length !== other.wholeTitle.length) return false
  const isAnyShared = one.wholeTitle.some((word, at) => isAlmost(word, other.wholeTitle[at] ?? ''))
  if (one.wholeTitle.length > 1 && !isAnyShared) return false
  const replaced = one.wholeTitle.flatMap((word, at) => {
    const theirs = other.wholeTitle[at] ?? ''
    return isAlmost(word, theirs) || isFiller(word) || isFiller(theirs) ? [] : [[word, theirs] as const]
  })
  return replaced.length === 1 && replaced.every(([word, theirs]) => !other.text.has(word) && !one.text.has(theirs))
}

/** A typing error in one of the texts: `Camellia Show` and `camelia society`. */
function isAlmostIn(word: string, one: TextProfile, other: TextProfile): boolean {
  if (word.length < 6) return false
  const theirs = one.title.has(word) ? other.text : other.title.keys()
  for (const another of theirs) if (isAlmost(word, another)) return true
  return false
}

function wordsOfItsOwn(one: TextProfile, other: TextProfile): string[] {
  const titleWords = [...other.title.keys()]
  return [...one.title.keys()].filter(
    (word) => !other.text.has(word) && !titleWords.some((another) => isAlmost(word, another)),
  )
}

function givesOtherRange(one: TextProfile, other: TextProfile): boolean {
  if (one.titleRanges.size === 0) return false
  const theirs = other.ranges.size > 0 ? other.ranges : other.bareRanges
  return theirs.size > 0 && !meetsIn(one.titleRanges, theirs)
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
  return isGeneric(concept) ? 0.35 : 1
}

function shared(ones: Iterable<string>, others: ReadonlyMap<string, string>): string[] {
  const names = [...others.keys()]
  return [...ones].filter((one) => others.has(one) || names.some((other) => isAlmost(one, other)))
}

function namesPresenter(one: TextProfile, other: TextProfile): boolean {
  return one.presenter.some((word) => other.text.has(word) && !other.presenter.includes(word))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function isAround(one: TextProfile, other: TextProfile): boolean {
  return one.around.some((word) => other.title.has(word) && !one.title.has(word))
}

function isParade(one: TextProfile, other: TextProfile): boolean {
  return one.titleKinds.has('parade') && other.hinted.has('parade')
}
