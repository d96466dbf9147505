import { describe, expect, test } from 'vitest'
import { compareStories } from './compare-stories.ts'
import { factsOf, placeSet, type StoryItem } from './story-facts.ts'

const PLACES = placeSet(['Alder Falls', 'Cedar', 'Mill Pond', 'Osgood'])
const FREQUENCIES = { items: 400, countOf: () => 2 }

function verdictOf([title, text]: readonly [string, string], [otherTitle, otherText]: readonly [string, string]) {
  const facts = (item: Omit<StoryItem, 'publishedAt'>, day: number) =>
    factsOf({ ...item, publishedAt: Date.UTC(2026, 9, day, 15) }, PLACES)
  const [one, other] = [facts({ title, text }, 20), facts({ title: otherTitle, text: otherText }, 21)]
  const verdict = compareStories(one, other, FREQUENCIES).verdict
  expect(compareStories(other, one, FREQUENCIES).verdict).toBe(verdict)
  return verdict
}

const PAIRS: readonly (readonly [string, readonly [string, string], readonly [string, string]])[] = [
  [
    'an accusation and an acquittal',
    [
      'Bookkeeper accused of theft',
      'Dana Whitlock, 41, of Cedar is accused of stealing $48,000 from the Alder Falls Fire Hall, where she kept the books, prosecutors said.',
    ],
    [
      'Jury finds bookkeeper not guilty',
      'Dana Whitlock, 41, of Cedar was found not guilty of stealing $48,000 from the Alder Falls Fire Hall, where she kept the books.',
    ],
  ],
  [
    'an accusation and charges that were dropped',
    [
      'Coach accused of stealing gate money',
      'Rick Sandoval, 52, is accused of theft of $12,400 in gate money from Cedar Youth Hockey, police said.',
    ],
    [
      'Coach cleared',
      'Rick Sandoval, 52, was cleared after prosecutors dropped the theft case over $12,400 in gate money at Cedar Youth Hockey.',
    ],
  ],
  [
    'an escape and a capture',
    [
      'Prisoner walks away from work crew',
      'Troy Bascom, 33, escaped from a jail work crew on County Road 9 near Osgood. Deputies search with dogs, Sheriff Al Meers said.',
    ],
    [
      'Escaped prisoner caught',
      'Troy Bascom, 33, who escaped from a jail work crew on County Road 9 near Osgood, was caught in a barn, Sheriff Al Meers said.',
    ],
  ],
  [
    'one who drowned and one who was rescued',
    [
      'Angler drowns on Mill Pond',
      'A Cedar man, 47, drowned after his canoe overturned on Mill Pond near Beaver Landing, Sheriff Al Meers said.',
    ],
    [
      'Angler rescued from Mill Pond',
      'A Cedar man, 47, was rescued after his canoe overturned on Mill Pond near Beaver Landing, Sheriff Al Meers said.',
    ],
  ],
  [
    'the obituaries of a couple',
    [
      'Harold Lindqvist',
      'Harold Lindqvist, 81, of Osgood died Oct. 18 at Maple Manor. He married Edna Lindqvist in 1966. Funeral at Zion Lutheran Church.',
    ],
    [
      'Edna Lindqvist',
      'Edna Lindqvist, 81, of Osgood died Oct. 18 at Maple Manor. She married Harold Lindqvist in 1966. Funeral at Zion Lutheran Church.',
    ],
  ],
  [
    'a sale and the buyer’s withdrawal',
    ['Creamery to be sold', 'Northland Foods will buy the Osgood Creamery for $3.1 million, owner Pete Hallam said.'],
    [
      'Buyer backs out of creamery deal',
      'Northland Foods withdrew its offer of $3.1 million for the Osgood Creamery, owner Pete Hallam said.',
    ],
  ],
  [
    'a plan and its rejection',
    [
      'Council to vote on rink',
      'The Alder Falls City Council will vote Monday on a $2.2 million ice rink at Kessler Park. Mayor Joan Pike backs it.',
    ],
    [
      'Council rejects rink',
      'The Alder Falls City Council rejected a $2.2 million ice rink at Kessler Park. Mayor Joan Pike had backed it.',
    ],
  ],
  [
    'a closing and an opening in its rooms',
    [
      'Hardware store to close',
      'Gunderson Hardware, 114 Main Street in Cedar, will close after 60 years, owner Bill Gunderson said.',
    ],
    [
      'Pottery studio opens',
      'Blue Heron Pottery opened at 114 Main Street in Cedar in the former Gunderson Hardware, said Bill Gunderson, who rents out the rooms.',
    ],
  ],
  [
    'a varsity and a junior varsity game',
    [
      'Varsity falls',
      'The Alder Falls Otters varsity lost 42-38 to the Cedar Trappers in basketball at Hillcrest Gym. Ike Lund had 12 points and Sam Orr 9.',
    ],
    [
      'JV falls',
      'The Alder Falls Otters junior varsity lost 42-38 to the Cedar Trappers in basketball at Hillcrest Gym. Ike Lund kept score with Sam Orr.',
    ],
  ],
  [
    'bonds of one sum in two districts',
    [
      'Norwood bond on ballot',
      'Voters of the Norwood School District decide on a $9.8 million bond for new roofs and boilers at the elementary school, Superintendent Karen Ruiz said.',
    ],
    [
      'Eastlake bond on ballot',
      'Voters of the Eastlake School District decide on a $9.8 million bond for new roofs and boilers at the elementary school, Superintendent Ty Ballard said.',
    ],
  ],
  [
    'a missing and a found hiker',
    ['Hiker missing', 'Lucy Farrow, 29, of Osgood is missing near Granite Trail since Sunday, Sheriff Al Meers said.'],
    ['Hiker safe', 'Lucy Farrow, 29, of Osgood was rescued near Granite Trail, Sheriff Al Meers said.'],
  ],
  [
    'two crashes of two days on one road',
    [
      'Crash on Highway 41',
      'A crash on Highway 41 near Ashby sent one person to Mayo Clinic Hospital on Monday, the Sheriff’s Office said. The road was closed for an hour while crews worked.',
    ],
    [
      'Highway 41 crash',
      'A crash on Highway 41 near Ashby sent one person to Mayo Clinic Hospital on Tuesday, the Sheriff’s Office said. The road was closed for an hour while crews worked.',
    ],
  ],
  [
    'a grant asked for and a grant won',
    [
      'Library seeks grant',
      'The Braxton Library applied for a $250,000 grant from the Hollis Foundation to fix its roof, Meg Toland said.',
    ],
    [
      'Library wins grant',
      'The Braxton Library was awarded a $250,000 grant from the Hollis Foundation to fix its roof, Meg Toland said.',
    ],
  ],
]

describe('two happenings that share names and figures are joined by nobody but a person', () => {
  test.each(PAIRS)('%s', (_name, one, other) => {
    expect(verdictOf(one, other)).not.toBe('join')
  })
})

describe('one happening is still joined', () => {
  const press = [
    'Library wins grant',
    'The Braxton Library was awarded a $250,000 grant from the Hollis Foundation to fix its roof, director Meg Toland said. Work starts once bids are in.',
  ] as const
  test('where a paper prints the release', () => {
    expect(verdictOf(press, ['Grant for Braxton Library', press[1]])).toBe('join')
  })
})
