import { conceptsOf } from './concepts.ts'
import type { EventEntry } from './event-entry.ts'
import { isGeneric } from './generic-words.ts'
import { hintedKindsIn, kindsIn } from './kinds.ts'
import type { PlaceFinder } from './known-places.ts'
import { type Marks, marksIn } from './marks.ts'
import { presenterIn } from './presenters.ts'
import { wordsOf } from './words.ts'

export interface TextProfile {
  /** Concept → the stem of the word that stands for it. */
  readonly title: ReadonlyMap<string, string>
  /** All words of the title in order, as concepts. */
  readonly wholeTitle: readonly string[]
  /** Ages or grades: `6-8`. */
  readonly ranges: ReadonlySet<string>
  readonly titleRanges: ReadonlySet<string>
  /** `3-5` in a title, which may be grades or hours. */
  readonly bareRanges: ReadonlySet<string>
  /** Who presents: words of the source's name that aren't the place's. */
  readonly presenter: readonly string[]
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
  readonly saysMoved: boolean
}

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
  const described = conceptsOf(wordsOf(description))
  const text = new Set(
    [...conceptsOf(shown === title ? words : wordsOf(title)), ...described].filter(
      (word) => !finder.isCommon(word) && !/^\d{1,2}$/.test(word),
    ),
  )
  const titleKinds = kindsIn(written.map(([concept]) => concept))
  return {
    title: new Map(written.length > 0 ? written : own),
    ranges: rangesIn(`${title}. ${description}`),
    titleRanges: rangesIn(title),
    bareRanges: new Set([...title.matchAll(RANGE)].map(rangeOf)),
    presenter: presenterIn(source, around, finder),
    wholeTitle: concepts,
    text,
    names: namesIn(`${shown}. ${description}`, finder),
    titleKinds,
    kinds: titleKinds.size > 0 ? titleKinds : kindsIn(text),
    hintedInTitle: hintedKindsIn(written.map(([concept]) => concept)),
    hinted: hintedKindsIn(text),
    described: hintedKindsIn(described),
    prices: pricesIn(`${entry.price ?? ''} ${description}`),
    marks: marksIn(title),
    around: [...description.matchAll(BEFORE_OR_AFTER)].flatMap(([, , what = '']) => conceptsOf(wordsOf(what))),
    saysMoved: MOVED.test(`${title} ${description}`),
  }
}

const BEFORE_OR_AFTER = /\b(before|after|following|during) (?:the|your|our) (\p{L}{4,20}(?: \p{L}{4,20})?)/giu

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

const NAME = /(?<![\p{L}'’])\p{Lu}[\p{Ll}'’]{2,}(?![\p{L}])/gu

/** Capitalized words, as of people, bands and teams. */
function namesIn(text: string, finder: PlaceFinder): Set<string> {
  const names = new Set<string>()
  for (const match of text.matchAll(NAME)) {
    const [word = ''] = wordsOf(match[0])
    const [concept = ''] = conceptsOf([word])
    if (word === '' || isGeneric(concept) || finder.isCommon(word) || concept !== word) continue
    names.add(word)
  }
  return names
}

const RANGE =
  /\b(?:ages?|grades?|gr\.?|a[ñn]os)?\s{0,2}(k|\d{1,2})\s{0,2}(?:[-–]|to|through)\s{0,2}(\d{1,2})\b(?=\s{0,2}(a[ñn]os|year|yr)?)/giu
/** `U12`, `Ages 55+`. */
const BOUND = /\b(?:u-?(\d{1,2})\b|(\d{1,2})\+)/giu

/** `Grades 6-8`, `Ages 6–10`, `6-10 años`, `K-2`; not hours or days. */
function rangesIn(text: string): Set<string> {
  const found = [...text.matchAll(RANGE)].filter(([whole, , , years]) => /^[agk]/i.test(whole.trim()) || years)
  const bounds = [...text.matchAll(BOUND)].map(([, under, from]) => (under ? `-${under}` : `${from}-`))
  return new Set([...found.map(rangeOf), ...bounds])
}

function rangeOf([, from = '', to]: RegExpExecArray): string {
  return `${from.toLowerCase()}-${to}`
}

function pricesIn(text: string): Set<string> {
  const sums = [...text.matchAll(/\$\s?(\d+(?:\.\d\d)?)/g)].map(([, amount = '']) => String(Number(amount)))
  return new Set(sums.filter((amount) => amount !== '0'))
}
