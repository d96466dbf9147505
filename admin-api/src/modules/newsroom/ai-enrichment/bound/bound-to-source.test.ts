import { describe, expect, it } from 'vitest'
import { boundProblems, readSource, textProblems } from './bound-to-source.ts'

const SOURCE = `Millbrook bridge to reopen Saturday
By Dana Whitfield, Nov. 18, 2026

The Mill Street bridge over the Alder River will reopen to traffic at 9 a.m. Saturday, Nov. 21, after 14 months of
repairs that cost $1.2 million, Alder County engineer Ruth Okafor said. About 3,400 vehicles used the bridge every day
before it closed in September 2025. “We are two weeks ahead of schedule,” Okafor said, “and under budget.”

The county board voted 5-2 in June to pay 40 percent of the work; the state’s Department of Transportation pays the
rest. Supervisor Tom O’Brien voted no. A ribbon cutting with the Millbrook High School band begins at 8:30 a.m., and
free coffee is served from 8-10 a.m. at St. Mark’s Church. For the twenty-first time, the town’s Harvest Walk follows
at noon. ALDER FALLS POLICE will direct traffic. Its speed limit stays at 25 mph.`

const source = readSource(SOURCE)

describe('what the source says too', () => {
  it.each([
    'The Mill Street bridge reopens on Saturday.',
    'Bridge over the Alder River reopens November 21',
    'It opens at 9 AM on 11/21/2026.',
    'It opens at 9:00 a.m. on 21 November.',
    'Traffic returns on 2026-11-21.',
    'Repairs took fourteen months.',
    'The work cost $1,200,000.',
    'The work cost 1.2 million dollars.',
    'Some 3400 vehicles crossed it daily.',
    'The bridge was closed in September 2025.',
    'Okafor said that they were “two weeks ahead of schedule.”',
    'Engineer Ruth Okafor called it “under budget”.',
    "Ruth Okafor said: 'We are two weeks ahead of schedule'.",
    'The board voted 5-2 for it, in June.',
    'The board voted five to two.',
    'The county pays 40% of the work.',
    'The county pays 40 per cent.',
    'The Department of Transportation pays the rest.',
    'Supervisor Tom O’Brien was against it.',
    "Supervisor Tom O'Brien was against it.",
    'The Millbrook High School band plays at 8:30 a.m.',
    'Coffee is free from 8 to 10 a.m.',
    'Coffee is served at St. Mark’s Church until 10 AM.',
    'The 21st Harvest Walk begins at 12 p.m.',
    'The Harvest Walk begins at noon.',
    'Alder Falls Police direct traffic.',
    'The limit remains 25 mph.',
    'Work on it took two weeks less than planned.',
    'One of the bridges in the county opens again.',
    'Dana Whitfield reports.',
    'Residents can drive across again.',
  ])('is bound to it: %s', (text) => {
    expect(textProblems(source, text)).toEqual([])
  })
})

describe('what the source does not say', () => {
  it.each<[string, string]>([
    ['Okafor said, “I am very proud of this bridge.”', 'I am very proud'],
    ['“We are three weeks ahead of schedule,” Okafor said.', 'three weeks'],
    ['“we are two weeks ahead of schedule” is how she put it.', 'we are two weeks'],
    ['“We are ahead of schedule,” Okafor said.', 'We are ahead'],
    ["'We love it', she said.", 'We love it'],
    ['“We are two weeks ahead of schedule, Okafor said.', 'isn’t closed'],
    ['Repairs took 15 months.', '15'],
    ['Repairs took fifteen months.', 'fifteen'],
    ['The work cost $1.3 million.', '1.3'],
    ['The work cost $1.2 billion.', '1.2 billion'],
    ['The work cost $12 million.', '12 million'],
    ['The work cost 1.2 million.', ''],
    ['Some 4,300 vehicles crossed it daily.', '4,300'],
    ['Some 3,400,000 vehicles crossed it.', '3,400,000'],
    ['The county pays 60 percent.', '60'],
    ['The county pays $40.', '40'],
    ['It carries 25 percent of traffic.', '25 percent'],
    ['The board voted 6-1.', '6'],
    ['A dozen people voted.', 'dozen'],
    ['Twenty-one vehicles were there.', 'Twenty-one'],
    ['This is the 22nd walk.', '22nd'],
    ['Two hundred guests are expected.', 'hundred'],
    ['It reopens on Sunday.', 'Sunday'],
    ['It reopens on November 22.', 'November 22'],
    ['It reopens on Oct. 21.', 'Oct. 21'],
    ['It reopens on November 21, 2027.', 'November 21, 2027'],
    ['It reopens on November 21, 2025.', 'November 21, 2025'],
    ['It reopens on 11/12/2026.', '11/12/2026'],
    ['It closed in October 2025.', 'October 2025'],
    ['It closed in September 2024.', 'September 2024'],
    ['It closed in 2024.', '2024'],
    ['It opens at 10:30 a.m.', '10:30'],
    ['It opens at 9 p.m.', '9 p.m'],
    ['The band plays at 8:30 p.m.', '8:30 p.m'],
    ['Coffee is served until 11 a.m.', '11 a.m'],
    ['The walk begins at midnight.', 'midnight'],
    ['Engineer Ruth Okonkwo said so.', 'Ruth Okonkwo'],
    ['Engineer Rita Okafor said so.', 'Rita Okafor'],
    ['Engineer Dana Okafor said so.', 'Dana Okafor'],
    ['Ruth Whitfield was there.', 'Ruth Whitfield'],
    ['Supervisor Tom O’Brian was against it.', 'Tom O'],
    ['Smith voted no.', 'Smith'],
    ['Governor Janet Lowell will speak.', 'Janet Lowell'],
    ['The Main Street bridge reopens.', 'Main Street'],
    ['The bridge over the Cedar River reopens.', 'Cedar River'],
    ['The Department of Agriculture pays the rest.', 'Department of Agriculture'],
    ['The Millbrook Middle School band plays.', 'Millbrook Middle School'],
    ['The FBI directs traffic.', 'FBI'],
    ['Coffee at St. Luke’s Church.', 'Luke'],
    ['The Mill Street bridge over the Alder River will reopen to traffic at 9 a.m. Saturday.', 'original’s own words'],
  ])('is pointed out: %s', (text, part) => {
    const problems = textProblems(source, text)
    if (part === '') return expect(problems).toEqual([])
    expect(problems.join(' ')).toContain(part)
  })
})

describe('a statement', () => {
  const text = 'Repairs took 14 months.'

  it.each([
    'after 14 months of repairs',
    'after 14 months\nof   repairs',
    '"We are two weeks ahead of schedule," Okafor said',
    "the state's Department of Transportation pays the rest",
  ])('rests on a passage that is there: %s', (passage) => {
    expect(boundProblems(source, { text, passage })).toEqual([])
  })

  it.each<[string, string | null]>([
    ['is made up', 'after 14 months of hard repairs'],
    ['is in other letters', 'After 14 months of repairs'],
    ['is put together of two', 'after 14 months of repairs, Supervisor Tom O’Brien voted no'],
    ['begins in the middle of a word', 'fter 14 months of repairs'],
    ['leaves something out', 'after 14 months … cost $1.2 million'],
    ['would be found anywhere', 'the'],
    ['is empty', ''],
    ['is missing', null],
  ])('has a problem where its passage %s', (_how, passage) => {
    expect(boundProblems(source, { text, passage })).toHaveLength(1)
  })

  it('is not made true by a passage that is there', () => {
    const statement = { text: 'Repairs took 41 months.', passage: 'after 14 months of repairs' }
    expect(boundProblems(source, statement)).toEqual(['The number “41” isn’t in the original.'])
  })
})

describe('reading a source', () => {
  it('knows the times of calendars', () => {
    const calendar = readSource('Fall concert\n2026-11-21T19:00 to 2026-11-21T21:30, Millbrook Hall')
    expect(
      textProblems(calendar, 'The fall concert is on Saturday, November 21, at 7 p.m. in Millbrook Hall.'),
    ).toEqual([])
    expect(textProblems(calendar, 'It ends at 9:30 PM.')).toEqual([])
    expect(textProblems(calendar, 'It ends at 9:00 PM.')).toHaveLength(1)
  })
})

describe('a headline with punctuation that means something in patterns', () => {
  it('is bound to its source where a name in it has a hyphen', () => {
    const supper = readSource('The Parent-Teacher Association hosts a supper.')
    expect(textProblems(supper, 'Parent-Teacher Association Hosts Spaghetti Supper')).toEqual([
      '“Spaghetti” isn’t in the original in these words.',
    ])
  })
})
