/** A word of a text as the matcher sees it. */
export interface StoryWord {
  /** Lowercase, without accents and possessives, abbreviations written out: `St.` after a name is `street`. */
  readonly word: string
  readonly shown: string
  readonly isCapital: boolean
  /** The first word of a sentence, whose capital says nothing. */
  readonly isFirst: boolean
  /** Something other than a space stands before it, so that it begins a new name. */
  readonly isApart: boolean
}

const TOKEN = /[$]?[\p{L}\p{N}][\p{L}\p{N}'’&.,:-]*%?/gu
/** The rest is often cut or differs by source. */
export const READ_OF_TEXT = 1500
const MOST_WORDS = 320

/** Abbreviations that end with a point and don't end a sentence. */
const ALWAYS: Readonly<Record<string, string>> = {
  ave: 'avenue', rd: 'road', blvd: 'boulevard', hwy: 'highway', ln: 'lane', pkwy: 'parkway', rte: 'route', twp: 'township',
  dept: 'department', elem: 'elementary', mt: 'mount', ft: 'fort', supt: 'superintendent', sgt: 'sergeant', lt: 'lieutenant',
  capt: 'captain', sen: 'senator', gov: 'governor', rev: 'reverend', jr: 'junior', sr: 'senior', assn: 'association',
  assoc: 'association', bldg: 'building', comm: 'commission', commr: 'commissioner', dist: 'district', univ: 'university',
  jan: 'january', feb: 'february', mar: 'march', apr: 'april', jun: 'june', jul: 'july', aug: 'august', sept: 'september',
  sep: 'september', oct: 'october', nov: 'november', dec: 'december', mon: 'monday', tue: 'tuesday', tues: 'tuesday',
  wed: 'wednesday', thu: 'thursday', thur: 'thursday', thurs: 'thursday', fri: 'friday', sat: 'saturday', mr: 'mr', mrs: 'mrs',
  ms: 'ms', inc: 'inc', corp: 'corporation', bros: 'brothers', hs: 'high school', pd: 'police', sd: 'school district',
  usd: 'school district', isd: 'school district', det: 'detective', dep: 'deputy', chf: 'chief', prof: 'professor', gal: 'gallon',
  mi: 'mile', sq: 'square', est: 'est', no: 'no', vs: 'vs', atty: 'attorney', asst: 'assistant', adm: 'administrator',
} // biome-ignore format: a list

/** Abbreviations of which a name before them decides: `Main St.`, but `St. Mary`. */
const AFTER_NAME: Readonly<Record<string, readonly [after: string, before: string]>> = {
  st: ['street', 'saint'],
  dr: ['drive', 'doctor'],
  co: ['county', 'company'],
  ct: ['court', 'court'],
  ter: ['terrace', 'terrace'],
}
const LONGEST_ABBREVIATION = 5
const WITH_POINT = new Set([
  'mar',
  'sat',
  'sun',
  'wed',
  'mon',
  'no',
  'comm',
  'det',
  'dep',
  'dist',
  'mi',
  'gal',
  'est',
  'ms',
  'dec',
  'jun',
])

export function wordsOf(text: string): StoryWord[] {
  const words: StoryWord[] = []
  let isFirst = true
  let end = 0
  const head = text.slice(0, READ_OF_TEXT)
  for (const match of head.matchAll(TOKEN)) {
    const [token] = match
    const between = head.slice(end, match.index)
    end = match.index + token.length
    const isPlainSpace = between === ' '
    if (!isPlainSpace && /[\n:;!?“"•|]|\.\s/.test(between)) isFirst = true
    const bare = isPlainWord(token) ? token : token.replace(/(?<![.,:'’&-])[.,:'’&-]+$/u, '')
    const isPointed = token[bare.length] === '.'
    const before = words.at(-1)
    const isAfterName = before?.isCapital === true && !isFirst && (isPlainSpace || !/[,()]/.test(between))
    let isApart = isFirst || (!isPlainSpace && /[^\s&-]/.test(between)) || (before?.shown.endsWith(',') ?? false)
    for (const part of partsOf(bare)) {
      const isCapital = isCapitalized(part)
      const written = writtenOut(plainOf(part), { isPointed, isAfterName, isCapital })
      for (const word of written.includes(' ') ? written.split(' ') : [written]) {
        if (word === '') continue
        words.push({
          word,
          shown: part + (token.length > bare.length && token.includes(',', bare.length) ? ',' : ''),
          isCapital,
          isFirst,
          isApart,
        })
        isFirst = false
        isApart = false
      }
    }
    if (bare.length < token.length && /[.!?:;]$/.test(token) && !(isPointed && isAbbreviation(bare))) isFirst = true
    if (words.length > MOST_WORDS) break
  }
  return words
}

function isCapitalized(part: string): boolean {
  const first = part.charCodeAt(0)
  return first < 128 ? first >= 65 && first <= 90 : /^\p{Lu}/u.test(part)
}

/** Only of the letters of English, as most are. */
function isPlainWord(token: string): boolean {
  for (let at = 0; at < token.length; at++) {
    const code = token.charCodeAt(at) | 32
    if (code < 97 || code > 122) return false
  }
  return true
}

const MOST_KNOWN = 30_000
const known = new Map<string, string>()

/** Kept, because texts repeat their words. */
function plainOf(part: string): string {
  const there = known.get(part)
  if (there !== undefined) return there
  if (known.size >= MOST_KNOWN) known.clear()
  const made = plain(part)
  known.set(part, made)
  return made
}

function partsOf(token: string): string[] {
  if (isPlainWord(token)) return [token]
  return /\d/.test(token)
    ? [token]
    : token.split(/[-.]/).length > 1 && /^(?:\p{L}\.)+\p{L}$/u.test(token)
      ? [token.replaceAll('.', '')]
      : token.split(/[-.,:]/)
}

function isAbbreviation(bare: string): boolean {
  const word = bare.toLowerCase()
  return bare.length === 1 || word in ALWAYS || word in AFTER_NAME || bare.includes('.')
}

function writtenOut(
  word: string,
  { isPointed, isAfterName, isCapital }: { isPointed: boolean; isAfterName: boolean; isCapital: boolean },
): string {
  if (word.length > LONGEST_ABBREVIATION) return word
  const [after, before] = AFTER_NAME[word] ?? []
  if (after && before && (isCapital || isPointed)) return isAfterName ? after : before
  if (WITH_POINT.has(word) && !isPointed) return word
  return Object.hasOwn(ALWAYS, word) ? (ALWAYS[word] ?? word) : word
}

export function plain(text: string): string {
  return withoutAccents(text.toLowerCase())
    .replace(/['’]s?$/, '')
    .replace(/['’]/g, '')
}

function withoutAccents(text: string): string {
  return /[\u0080-\uffff]/.test(text)
    ? text
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .replace(/’/g, "'")
    : text
}

const stems = new Map<string, string>()

/** One form for `approve`, `approved`, `approves` and `approving`. It needn't be a word. */
export function stemOf(word: string): string {
  const there = stems.get(word)
  if (there !== undefined) return there
  if (stems.size >= MOST_KNOWN) stems.clear()
  const made = withoutEnding(word)
  stems.set(word, made)
  return made
}

function withoutEnding(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word
  let stem = word
  if (stem.endsWith('ies') && stem.length > 4) stem = `${stem.slice(0, -3)}y`
  else if (/(?:ss|x|ch|sh)es$/.test(stem)) stem = stem.slice(0, -2)
  else if (/[^su]s$/.test(stem)) stem = stem.slice(0, -1)
  if (stem.length > 5 && stem.endsWith('ing')) stem = stem.slice(0, -3)
  else if (stem.length > 4 && stem.endsWith('ed')) stem = stem.slice(0, -2)
  else if (stem.length > 5 && stem.endsWith('ly')) stem = stem.slice(0, -2)
  else if (stem.length > 6 && /(?:er|or)$/.test(stem)) stem = stem.slice(0, -2)
  else if (stem.length > 7 && stem.endsWith('ment')) stem = stem.slice(0, -4)
  else if (stem.length > 6 && stem.endsWith('ion')) stem = stem.slice(0, -3)
  if (stem.length > 4 && /([bdglmnprt])\1$/.test(stem)) stem = stem.slice(0, -1)
  return stem.length > 4 && /[ey]$/.test(stem) ? stem.slice(0, -1) : stem
}
