import { conceptsOf } from './concepts.ts'
import { stemOf } from './words.ts'

/** Kinds of happening by the words that name them, as concepts. Two entries of other kinds are rarely one event. */
const WORDS_OF_KIND: Readonly<Record<string, string>> = {
  concert:
    'concert music choir jam gig trio quartet quintet bluegrass jazz polka caroler songwriter opera recital acoustic folk blues karaoke organ piano hymn carol fiddle band',
  talk: 'talk author signing prelude q lecture panel webinar forum symposium storytelling',
  film: 'film screening',
  meal: 'dinner breakfast lunch fish fry luck spaghetti barbecue chili feed soup taco brunch supper potluck cookout crab clam oyster shrimp steak burger pizza pie stew',
  auction: 'auction',
  sale: 'bazaar sale vendor',
  market: 'market',
  meeting: 'meeting council board commission committee workshop caucus agenda hearing booster pto association trustee',
  class: 'class workshop sewing prep learner tutoring certification lesson cpr babysitting tutorial orientation safety',
  story: 'story',
  game: 'game varsity jv vs tournament scrimmage wrestling volleyball basketball football softball baseball soccer hockey',
  blood: 'blood',
  clinic: 'flu clinic screening checkup',
  show: 'theater musical ballet nutcracker comedy improv magician puppet',
  worship: 'worship prayer rosary revival',
  race: 'race 5k triathlon',
  dance: 'dance contra swing ballroom',
  parade: 'parade',
  fireworks: 'firework',
  outdoors: 'walk bird snowshoe paddle kayak owl bike cleanup trail',
  jobs: 'job',
  exhibit: 'art opening reception',
  play: 'bingo trivia chess card bridge euchre cribbage anime gaming lego',
  support: 'grief recovery caregiver alzheimer parkinson alanon sobriety bereavement',
  craft: 'quilt knit sew fiber macrame',
  yoga: 'yoga exercise tai zumba pilates',
  tax: 'tax medicare',
  genealogy: 'genealogy ancestry',
  tech: 'computer tablet smartphone internet coding robotic',
  garden: 'garden plant seed compost',
  pets: 'rabies microchip spay pet dog adoption',
  vote: 'voter election candidate ballot debate',
  scouts: 'scout troop',
  pottery: 'pottery ceramic clay watercolor',
  book: 'book novel',
  pantry: 'pantry commodity',
  ceremony: 'graduation commencement',
  santa: 'santa',
  open: 'tour',
}

const KINDS_OF_WORD: ReadonlyMap<string, readonly string[]> = indexOf(WORDS_OF_KIND)

export function kindsIn(concepts: Iterable<string>): ReadonlySet<string> {
  return new Set([...concepts].flatMap((concept) => KINDS_OF_WORD.get(concept) ?? []))
}

function indexOf(kinds: Readonly<Record<string, string>>): Map<string, string[]> {
  const index = new Map<string, string[]>()
  for (const [kind, words] of Object.entries(kinds))
    for (const word of conceptsOf(words.split(' ').map(stemOf))) index.set(word, [...(index.get(word) ?? []), kind])
  return index
}
