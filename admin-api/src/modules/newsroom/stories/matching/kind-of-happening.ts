import { stemOf } from './story-words.ts'

/** What kinds of happenings a county has, and the words that tell them. */
const KINDS = {
  fire: 'fire blaze flame burn burned smoke firefighter engulf gutted arson smolder',
  crash: 'crash collision collide wreck rollover rear-end overturn head-on swerve hit struck',
  crime:
    'burglary burglar theft steal stole stolen robbery rob robbed vandal vandalism shoplift break-in broke loot larceny thief thieves scam fraud embezzle forgery graffiti',
  violence: 'shooting shot gunfire stab stabbed assault murder homicide gunshot',
  arrest: 'arrest jail custody booked apprehend handcuffs charge suspect warrant',
  trial:
    'sentence sentenced plead pleaded guilty convict verdict trial jury indict lawsuit sue sued arraign felony misdemeanor prosecutor',
  drugs: 'meth fentanyl drug narcotics marijuana overdose opioid',
  missing: 'missing disappear search searcher lost found located',
  death: 'obituary died passed survived funeral burial visitation mourn drown memorial',
  vote: 'vote approve pass adopt ordinance resolution motion unanimous reject deny table okay greenlight ratify',
  money: 'budget tax levy bond grant fund award loan donate donation millage rate hike fee',
  hiring:
    'hire appoint named resign retire superintendent principal chief manager vacancy step promoted interim successor',
  building:
    'construction build rebuild renovate renovation groundbreaking demolish roof addition expansion contractor bid permit zoning rezone',
  road: 'road bridge pave repave detour pothole culvert lane roundabout sidewalk traffic closure intersection',
  utility: 'water sewer main boil outage power electric pipe leak gas line broadband fiber well',
  opening: 'open opening ribbon grand shop store restaurant bakery cafe diner customer',
  closing: 'close closing shut shutter farewell liquidate bankrupt',
  school: 'school student teacher classroom district graduate pupil kindergarten',
  honor: 'award honor scholarship recognize medal prize winner champion hall fame eagle valedictorian grand',
  game: 'game score touchdown quarter goal inning win beat defeat victory playoff season coach tournament homer rebound points set match',
  event:
    'festival parade fair concert dinner supper breakfast fish fry fundraiser raffle auction sale bazaar pancake market celebrate',
  health: 'hospital clinic nurse doctor flu vaccine covid patient measles health outbreak rabies',
  weather: 'storm tornado hail flood snow wind rain ice drought frost lightning',
  farm: 'farm crop harvest corn soybean cattle wheat livestock dairy farmer orchard barn',
  animal: 'dog cat animal shelter bear deer coyote horse pet kennel rescue cow',
  election: 'election ballot candidate race voter polls recount primary incumbent referendum',
  environment: 'pollution algae spill contaminate cleanup wetland landfill recycle',
  housing: 'housing apartment homes rent eviction shelter homeless subdivision',
  church: 'church pastor congregation parish steeple worship',
  library: 'library book librarian',
} as const

export type KindOfHappening = keyof typeof KINDS

const WORDS_FOR_PEOPLE: Readonly<Record<KindOfHappening, string>> = {
  fire: 'a fire', crash: 'a crash', crime: 'a theft or damage', violence: 'an act of violence', arrest: 'an arrest',
  trial: 'a court case', drugs: 'drugs', missing: 'a search', death: 'a death', vote: 'a vote', money: 'public money',
  hiring: 'a change of staff', building: 'construction', road: 'a road', utility: 'a utility', opening: 'an opening',
  closing: 'a closing', school: 'a school', honor: 'an honor', game: 'a game', event: 'an event', health: 'health',
  weather: 'the weather', farm: 'farming', animal: 'an animal', election: 'an election', environment: 'the environment',
  housing: 'housing', church: 'a church', library: 'a library',
} // biome-ignore format: a list

const byStem = new Map<string, KindOfHappening[]>()
for (const [kind, words] of Object.entries(KINDS) as [KindOfHappening, string][])
  for (const word of words.split(' ')) byStem.set(stemOf(word), [...(byStem.get(stemOf(word)) ?? []), kind])

const NONE: readonly KindOfHappening[] = []

export function kindsOfStem(stem: string): readonly KindOfHappening[] {
  return byStem.get(stem) ?? NONE
}

export function kindInWords(kind: KindOfHappening): string {
  return WORDS_FOR_PEOPLE[kind]
}
