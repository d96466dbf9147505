import { foldLetters } from '@hometown/shared-types/slug'

const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and or the of in on at for to from by with without as is are be been was were will it its this that these ' +
    'those our your their his her my we you they he she i us all any each every more most other some no not only own ' +
    'same so than too very can just about into over after before during between out up down off then here there when ' +
    'where who what which how why if but also has have had do does did get one two come join please see s t re ve ll ' +
    'de del la las el los un una y o en con por para al su sus se es e que lo nuestro nuestra gratis am pm'
  ).split(' '),
)

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  xmas: 'christmas',
  mtg: 'meeting',
  mtgs: 'meeting',
  dept: 'department',
  ctr: 'center',
  cntr: 'center',
  centre: 'center',
  lib: 'library',
  elem: 'elementary',
  jr: 'junior',
  sr: 'senior',
  hs: 'high school',
  ms: 'middle school',
  rm: 'room',
  aud: 'auditorium',
  bldg: 'building',
  comm: 'community',
  cty: 'county',
  natl: 'national',
  intl: 'international',
  assn: 'association',
  assoc: 'association',
  univ: 'university',
  rec: 'recreation',
  xc: 'cross country',
  bball: 'basketball',
  vball: 'volleyball',
  vet: 'veteran',
  vets: 'veteran',
  govt: 'government',
  fest: 'festival',
  pres: 'presbyterian',
  meth: 'methodist',
  umc: 'united methodist church',
  pkwy: 'parkway',
  storytime: 'story time',
  storytimes: 'story time',
  potluck: 'pot luck',
  homeschool: 'home school',
  singalong: 'sing along',
  fundraiser: 'fund raiser',
  fundraising: 'fund raiser',
  bbq: 'barbecue',
  pto: 'parent',
  pta: 'parent',
  pk: 'park',
  sq: 'square',
  mem: 'memorial',
  luth: 'lutheran',
  bapt: 'baptist',
  cath: 'catholic',
  cong: 'congregational',
  sch: 'school',
  ext: 'extension',
  vfd: 'volunteer fire department',
  mt: 'mount',
  mtn: 'mountain',
  boro: 'borough',
  ofc: 'office',
  hosp: 'hospital',
  comte: 'committee',
  cmte: 'committee',
  wkshp: 'workshop',
  hrg: 'hearing',
  perf: 'performance',
  mgmt: 'management',
  hse: 'house',
  orient: 'orientation',
  nite: 'night',
  bd: 'board',
}

/** Lower-case words without accents and punctuation; abbreviations written out, plurals and -ing folded. */
export function wordsOf(text: string): string[] {
  const plain = foldLetters(text)
    .toLowerCase()
    .replace(/[’'`]s\b/gu, 's')
    .replace(/[’'`]/gu, '')
    // H.S. is one word, but not the end of a sentence.
    .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .flatMap((word) => (ABBREVIATIONS[word] ?? word).split(' '))
    .filter((word) => !STOP_WORDS.has(word))
    .map(stemOf)
}

export function stemOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ss|us|is)$/.test(word)) return word
  if (/(?:ch|sh|x|z|s)es$/.test(word)) return word.slice(0, -2)
  if (word.endsWith('s')) return stemOf(word.slice(0, -1))
  // A train is no training.
  if (word.endsWith('ing') && word.length > 6 && word !== 'training') return word.slice(0, -3)
  return word
}

/** Whether two words differ only by a typing error or an ending. */
export function isAlmost(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < 5 || long.length - short.length > 3 || short.charAt(0) !== long.charAt(0)) return false
  if (/\d/.test(one + other)) return false
  if (long.startsWith(short)) return true
  if (short.length < 6 || long.length - short.length > 1) return false
  return differsByOne(short, long)
}

function differsByOne(short: string, long: string): boolean {
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  let end = 0
  while (end < short.length - start && short[short.length - 1 - end] === long[long.length - 1 - end]) end++
  const left = short.length - start - end
  if (left <= 1 && long.length - start - end <= 1) return true
  // Two letters changed places.
  return (
    left === 2 && short.length === long.length && short[start] === long[start + 1] && short[start + 1] === long[start]
  )
}
