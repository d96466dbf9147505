import { conceptsOf } from './concepts.ts'
import { SIGNS_OF_KIND } from './kind-signs.ts'
import { stemOf } from './words.ts'

/** Kinds of happening by the words that name them, as concepts. Two entries of other kinds are rarely one event. */
const WORDS_OF_KIND: Readonly<Record<string, string>> = {
  concert:
    'concert music choir jam gig trio quartet quintet bluegrass jazz polka caroler songwriter opera recital acoustic folk blues karaoke organ piano hymn carol fiddle fiddler band musician handbell cantata singalong drumming ukulele serenade rock mariachi',
  talk: 'talk author signing prelude q lecture panel webinar forum symposium storytelling',
  film: 'film screening matinee movie anime',
  meal: 'dinner breakfast lunch fish fry luck spaghetti barbecue chili feed soup taco brunch supper potluck cookout crab clam oyster shrimp steak burger pizza pie stew pancake tamale pierogi bierock luau',
  auction: 'auction',
  sale: 'bazaar sale vendor swap',
  market: 'market',
  meeting:
    'meeting council board commission committee workshop caucus agenda hearing booster pto association trustee supervisor commissioner selectboard planning zoning',
  class:
    'class workshop sewing prep learner tutoring certification lesson cpr babysitting tutorial orientation safety course seminar clinic',
  story: 'story storytime lapsit',
  game: 'game varsity jv vs tournament scrimmage wrestling volleyball basketball football softball baseball soccer hockey lacrosse cornhole pickleball homecoming',
  blood: 'blood donor',
  clinic: 'flu clinic screening checkup immunization',
  show: 'theater musical ballet nutcracker comedy comedian improv magician puppet play circus',
  worship: 'worship prayer rosary revival mass vespers evensong bible baptism',
  race: 'race 5k triathlon marathon jogathon',
  dance: 'dance contra swing ballroom prom powwow',
  parade: 'parade procession',
  fireworks: 'firework',
  outdoors: 'walk bird snowshoe paddle kayak owl bike cleanup trail hike canoe birding',
  jobs: 'job hiring career',
  exhibit: 'art opening reception gallery exhibit',
  play: 'bingo trivia chess card bridge euchre cribbage anime gaming lego pinochle quiz mus puzzle dungeon kart esport',
  support: 'grief recovery caregiver alzheimer parkinson alanon sobriety bereavement aa griefshare',
  craft: 'quilt knit sew fiber macrame crochet',
  yoga: 'yoga exercise tai zumba pilates aerobic',
  tax: 'tax medicare',
  genealogy: 'genealogy ancestry',
  tech: 'computer tablet smartphone internet coding robotic',
  garden: 'garden plant seed compost',
  pets: 'rabies microchip spay pet dog adoption',
  vote: 'voter election candidate ballot debate',
  scouts: 'scout troop',
  pottery: 'pottery ceramic clay watercolor',
  book: 'book novel',
  pantry: 'pantry commodity diaper',
  ceremony: 'graduation commencement induction',
  santa: 'santa',
  open: 'tour',
  swim: 'swim swimming pool lap',
  skate: 'skate skating',
  college: 'transfer fafsa college admission',
  conference: 'conference',
  citizenship: 'citizenship esl ged',
  guns: 'gun rifle ammo',
  horses: 'rodeo roping horse goat',
  court: 'court',
  diabetes: 'diabetes',
  childbirth: 'childbirth lamaze newborn',
  trade: 'antique flea',
  haunted: 'haunted spooky spooktacular',
}

const KINDS_OF_WORD: ReadonlyMap<string, readonly string[]> = indexOf(WORDS_OF_KIND)
const KINDS_OF_SIGN: ReadonlyMap<string, readonly string[]> = indexOf(SIGNS_OF_KIND)

export function kindsIn(concepts: Iterable<string>): ReadonlySet<string> {
  return new Set([...concepts].flatMap((concept) => KINDS_OF_WORD.get(concept) ?? []))
}

/** Kinds that a text names or only hints at. */
export function hintedKindsIn(concepts: Iterable<string>): ReadonlySet<string> {
  return new Set(
    [...concepts].flatMap((concept) => [...(KINDS_OF_WORD.get(concept) ?? []), ...(KINDS_OF_SIGN.get(concept) ?? [])]),
  )
}

/** `yoga`, `haddock`: says what happens, not which one it is. */
export function isKindWord(concept: string): boolean {
  return KINDS_OF_WORD.has(concept) || KINDS_OF_SIGN.has(concept)
}

function indexOf(kinds: Readonly<Record<string, string>>): Map<string, string[]> {
  const index = new Map<string, string[]>()
  for (const [kind, words] of Object.entries(kinds))
    for (const word of new Set(conceptsOf(words.split(' ').map(stemOf))))
      index.set(word, [...(index.get(word) ?? []), kind])
  return index
}
