import { isEmptyWord, isFrequentWord } from './common-words.ts'
import type { StoryWord } from './story-words.ts'

export interface StoryName {
  readonly kind: 'person' | 'place' | 'body' | 'name'
  /** Lowercase, without titles. */
  readonly words: readonly string[]
  readonly shown: string
  /** With a title or a role beside the name: many stories quote them. */
  readonly isOfficial: boolean
}

const PLACE = new Set(
  `street avenue road lane drive boulevard court highway parkway route terrace circle trail creek lake river park bridge township
  hollow hill hills valley ridge pond bay beach island point square plaza field stadium arena crossing heights
  cemetery fairgrounds interstate junction landing mountain canyon springs`.split(/\s+/),
)
const BODY = new Set(
  `school church department board council company club bank hospital library association committee commission authority district
  office academy college university university foundation center clinic legion league chamber cooperative ministries ministry
  cafe restaurant diner bakery store market shop hardware grill pub brewery museum theater theatre agency corporation society
  services service police sheriff court high elementary middle post lodge guild farms farm dairy inn hotel motel pharmacy
  parish chapel temple synagogue mission utility utilities schools inc llc partners group trust fund`.split(/\s+/),
)
const TITLES = new Set(
  `mayor sheriff sergeant lieutenant captain reverend doctor mr mrs ms miss pastor coach superintendent judge chief officer deputy
  principal senator representative governor councilman councilwoman councilmember councilor commissioner supervisor alderman trustee
  chairman chairwoman chairperson chair president director detective trooper professor father sister brother deacon bishop rabbi
  treasurer clerk attorney prosecutor administrator manager secretary corporal firefighter veteran vice interim assistant junior
  senior undersheriff coroner engineer librarian ranger pharmacist owner founder resident neighbor author artist farmer nurse teacher spokesman
  spokeswoman planner marshal`.split(/\s+/),
)
const DAYS = new Set(
  `monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october
  november december christmas thanksgiving easter halloween`.split(/\s+/),
)

/** Runs of capitalized words, whatever they name. @param places of the newsroom, lowercase */
export function namesOf(words: readonly StoryWord[], places: ReadonlySet<string>): StoryName[] {
  const elsewhere = new Set(words.flatMap((one) => (one.isCapital && !one.isFirst ? one.word : [])))
  const names: StoryName[] = []
  for (let at = 0; at < words.length; ) {
    const end = endOfRun(words, at, elsewhere)
    if (end > at) {
      const name = nameOf(words.slice(at, end), words.slice(end, end + ROLE_AFTER), places)
      if (name) names.push(name)
    }
    at = Math.max(end, at + 1)
  }
  return names
}

function endOfRun(words: readonly StoryWord[], start: number, elsewhere: ReadonlySet<string>): number {
  const first = words[start]
  if (!first?.isCapital || DAYS.has(first.word)) return start
  let end = start + 1
  for (; end < words.length && end < start + 7; end++) {
    const [word, next] = [words[end], words[end + 1]]
    if (!word || word.isApart || DAYS.has(word.word)) break
    if (word.isCapital) continue
    // `Bank of Cedar` is one name, `Kyle Benjamin of Sorley` isn't.
    const mayLink = word.word !== 'of' || end === start + 1 || BODY.has(words[end - 1]?.word ?? '')
    const isLink = mayLink && /^(?:of|de|la|van|von|del)$/.test(word.word) && next?.isCapital && !next.isApart
    if (!isLink) break
  }
  if (!first.isFirst) return end
  const isSaid = elsewhere.has(first.word) || TITLES.has(first.word)
  if (isSaid || (end > start + 1 && !isEmptyWord(first.word))) return end
  return start
}

/** `Rosa Amsler, the city’s fire chief`. */
const ROLE_AFTER = 5

function nameOf(
  run: readonly StoryWord[],
  after: readonly StoryWord[],
  places: ReadonlySet<string>,
): StoryName | undefined {
  const isTitled = TITLES.has(run[0]?.word ?? '')
  let rest = run.filter(
    ({ word }, index) => !TITLES.has(word) || (index > 0 && index < run.length - 1 && BODY.has(word)),
  )
  while (rest[0] && isEmptyWord(rest[0].word)) rest = rest.slice(1)
  while (rest.length > 0 && isEmptyWord(rest.at(-1)?.word ?? '')) rest = rest.slice(0, -1)
  const words = rest.map(({ word }) => word)
  if (words.length === 0 || words.every((word) => isEmptyWord(word) || /^\d/.test(word))) return undefined
  const shown = rest
    .map((one) => one.shown.replace(/,$/, ''))
    .join(' ')
    .replace(/['’]s?$/, '')
  const isOfficial =
    isTitled || (run.at(-1)?.shown.endsWith(',') === true && after.some(({ word }) => TITLES.has(word)))
  return { kind: kindOf(words, isTitled, places), words, shown, isOfficial }
}

function kindOf(words: readonly string[], isTitled: boolean, places: ReadonlySet<string>): StoryName['kind'] {
  const last = words.at(-1) ?? ''
  if (places.has(words.join(' '))) return 'place'
  if (PLACE.has(last)) return 'place'
  if (words.some((word) => BODY.has(word))) return 'body'
  if (isTitled) return 'person'
  const isLikePerson =
    words.length >= 2 &&
    words.length <= 4 &&
    words.every((word) => /^\p{L}{2,}$/u.test(word) && !isFrequentWord(word) && !places.has(word))
  return isLikePerson ? 'person' : 'name'
}

export function isWordOfPlace(word: string): boolean {
  return PLACE.has(word)
}
