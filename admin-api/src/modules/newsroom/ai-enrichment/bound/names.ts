import { hasWords } from './plain.ts'
import { shorten } from './short-forms.ts'

const WORD = "\\p{Lu}[\\p{L}\\p{M}\\p{N}'&-]*(?:\\.(?=\\s+\\p{Lu}|\\p{Lu}))?(?:\\p{Lu}\\.)*"
const NAME = new RegExp(`${WORD}(?:\\s+(?:(?:of|of the|de|la|van|von|der|du)\\s+)?${WORD})*`, 'gu')
/** Not part of the name that they precede, at any place in a sentence. */
const TITLES = new Set(
  `mayor sheriff dr mr mrs ms miss rev reverend pastor father coach judge councilman councilwoman councilmember senator sen rep representative chief principal superintendent commissioner president governor gov officer sgt sergeant lt lieutenant capt captain maj major col colonel cpl corporal detective trooper deputy
  supervisor trustee alderman alderwoman secretary treasurer director manager engineer professor prof sister brother bishop`.split(
    /\s+/,
  ),
)
/** Not names, although capitalized at the start of a sentence. */
const COMMON = new Set(
  `a an the this that these those it its he his she her they their we our you your i in on at for from after before during
  with without by as if when while where who what how why and but or nor so yet to of about over under between through
  since until because although though despite according both all some many most more several few each every any no not
  there here now then also still just only new two-day officials residents people visitors organizers neighbors families students
  voters drivers parents teachers volunteers members county city town community local plans work crews
  admission tickets doors proceeds donations registration applications meeting meetings free open
  repairs construction traffic roads streets schools crowds fans players residents firefighters deputies police crews
  leaders board council commissioners supervisors taxpayers homeowners businesses shops stores farmers workers owners
  guests attendees participants sales prices costs taxes rates fees funds grants money budget plans changes rules votes
  work water power snow rain storms weather flooding fire fires crashes games matches season tryouts practice rehearsals
  music food drinks refreshments coffee lunch breakfast dinner supper children kids adults seniors women men girls boys
  opponents supporters critics backers advocates investigators prosecutors detectives authorities paramedics rescuers
  medics doctors nurses engineers architects designers builders contractors bakers cooks vendors sellers buyers artists
  musicians singers dancers players coaches runners riders hunters anglers hikers campers swimmers dogs cats horses
  witnesses passengers motorists cyclists pedestrians neighbours retirees veterans survivors relatives mourners graduates
  customers clients patients inspectors experts researchers historians librarians pastors parishioners congregants
  lawmakers legislators candidates challengers incumbents trustees staff employees employers electricity speed alcohol
  enrollment attendance parking seating construction demolition questions answers details results forms bids entries
  sponsors hosts judges winners losers finalists champions rivals
  nobody everybody everyone anyone nothing something another other others such under more less fewer around nearly
  almost roughly some later earlier today tomorrow yesterday soon again once twice next last first second third final
  do does did is are was were has have had will would can could may might must should please
  neither either none nor once even only former formerly retired acting instead besides apart barring roughly half except
  part parts section sections portion portions
  unless whether whoever because since thanks people person officials
  one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred`.split(/\s+/),
)

/** Given names and surnames that are also words; they may be part of the name next to them. */
export const NAMES_THAT_ARE_WORDS: ReadonlySet<string> = new Set(
  `will mark grant rose art hope frank bill rich grace brown white green black young king hill wood woods stone rivers
  waters banks fields brooks parks may june april summer autumn dawn faith joy pat drew jack sue bob rob nick chase
  hunter carter mason cooper baker cook fisher miller smith taylor price long short strong sharp wise day knight bishop pope
  dean duke earl march field ford lane marsh moon north west bush rice bell ball gray sterling victor guy gene herb
  daisy ivy lily violet olive ginger robin jay ray ruby pearl amber crystal iris heather holly`.split(/\s+/),
)

const NO_NAMES = /(?:ing|tion|tions|ment|ments|ity|ities|ness|ly|ance|ence|ships?)$/

/** @param isKnown whether the source has the word: known words at the start of a sentence aren't names */
export function namesIn(text: string, isKnown: (word: string) => boolean): string[] {
  const names: string[] = []
  for (const match of text.matchAll(NAME)) {
    const words = match[0].split(/\s+/)
    if (isBeginning(text, match.index) && words[0] !== undefined && isNoName(words[0], isKnown)) words.shift()
    while (words[0] !== undefined && (isTitle(words[0]) || /^(?:of|the|de|la)$/.test(words[0]))) words.shift()
    const name = words.join(' ').replace(/'s?$/, '').replace(/\.$/, '')
    if (/\p{L}{2}|^\p{Lu}$/u.test(name) && name !== 'I') names.push(name)
  }
  return names
}

/** Also matches the name in capitals, without periods, or abbreviated. */
export function isNamed(source: string, name: string): boolean {
  return [name, name.toUpperCase(), name.replaceAll('.', ''), shorten(name)].some((form) => hasWords(source, form))
}

/** 'School Board' matches 'school board'; a single word may be somebody's name. */
export function isNamedInSmall(small: string, name: string): boolean {
  const words = name.toLowerCase().split(' ')
  return words.length > 1 && !words.some((word) => NAMES_THAT_ARE_WORDS.has(word)) && hasWords(small, words.join(' '))
}

export function isOrdinary(small: string): boolean {
  return COMMON.has(small) || isTitle(small)
}

function isBeginning(text: string, at: number): boolean {
  return /(?:^|[.!?:|"'(]["']?)\s*$/.test(text.slice(0, at))
}

function isNoName(word: string, isKnown: (word: string) => boolean): boolean {
  const small = word.toLowerCase().replace(/'s?$/, '')
  return COMMON.has(small) || isKnown(small) || NO_NAMES.test(small)
}

function isTitle(word: string): boolean {
  return TITLES.has(word.toLowerCase().replace(/(?:-elect)?\.?$/, ''))
}
