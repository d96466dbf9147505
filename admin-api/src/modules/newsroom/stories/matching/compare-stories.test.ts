import { describe, expect, test } from 'vitest'
import { compareStories } from './compare-stories.ts'
import { factsOf, placeSet, type StoryItem } from './story-facts.ts'

const PLACES = placeSet(['Alder Falls', 'Cedar', 'Mill Pond'])
/** As in a newsroom of some size, in which none of the words is frequent. */
const FREQUENCIES = { items: 400, countOf: () => 2 }

function item(title: string, text: string, day = 20): StoryItem {
  return { title, text, publishedAt: Date.UTC(2026, 9, day, 15) }
}

function compare(one: StoryItem, other: StoryItem) {
  return compareStories(factsOf(one, PLACES), factsOf(other, PLACES), FREQUENCIES)
}

const ROOF = item(
  'Hillcrest to get new roof',
  `The Alder Falls school board on Monday voted 5-2 to replace the leaking roof of Hillcrest Elementary. The work will cost $2.4 million
  and begin in June, Superintendent Karen Ruiz said. Bradley Roofing of Cedar gave the lowest bid.`,
)

describe('one happening, told freely by two sources', () => {
  test('is joined if people, bodies and sums agree, and says why in words', () => {
    const other = item(
      'Roofers win $2.4M school job',
      `Rain won't drip on third graders much longer. A divided board has hired Bradley Roofing for 2.4 million dollars. Karen Ruiz, the
      superintendent, told the board that buckets stood in six classrooms at Hillcrest Elementary this spring.`,
    )
    const { verdict, reasons } = compare(ROOF, other)
    expect(verdict).toBe('join')
    expect(reasons[0]).toBe('Both name Karen Ruiz, Bradley Roofing, Hillcrest Elementary, and the sum $2.4 million.')
    expect(reasons.at(-1)).toBe('They came out on the same day.')
  })

  test('is offered if one leaves out names and sums', () => {
    const other = item(
      'Leaky school will be fixed',
      'Buckets in classrooms will soon be history: the board has approved a contract for a roof at an elementary school in Alder Falls.',
    )
    expect(compare(ROOF, other).verdict).toBe('offer')
  })
})

describe('one subject in other words', () => {
  test('is offered without any name in common', () => {
    const one = item(
      'Water system advisory',
      'Customers must boil drinking water until samples are clear. A main broke at a valve and pressure was lost.',
    )
    const other = item(
      'Kettles on',
      'The faucet coughed and spat rust before breakfast. By noon the kettle and the coffee shop ran on bottled gallons.',
    )
    expect(compare(one, other).verdict).toBe('offer')
  })

  test('is likelier if both name the same day of the week, and the difference is named', () => {
    const other = (day: string) =>
      item(
        'Leaky school will be fixed',
        `On ${day} the board hired roofers for the leaking elementary school in Cedar.`,
      )
    const [same, another] = [compare(ROOF, other('Monday')), compare(ROOF, other('Thursday'))]
    expect(same.score).toBeGreaterThan(another.score)
    expect(another.reasons).toContain('But: One names Monday, the other Thursday.')
  })

  test('is compared by the days that weekdays mean', () => {
    const yesterday = (day: number) =>
      item('Leaky school will be fixed', 'Yesterday the board hired roofers in Cedar.', day)
    const isSaid = (day: number) => compare(ROOF, yesterday(day)).reasons.join(' ').includes('yesterday')
    // The 20th is a Tuesday, and the roof was voted on a Monday.
    expect(isSaid(20)).toBe(false)
    expect(isSaid(22)).toBe(true)
  })

  test('is not joined because of one official whom both quote', () => {
    const one = item('Phones locked up', 'Alder Falls schools will lock phones in pouches, Ben Overby said.')
    const other = item('New schools chief', 'Ben Overby leads the schools of Alder Falls, the school board announced.')
    expect(compare(one, other).verdict).not.toBe('join')
  })
})

test('names and words are shown without the marks around them', () => {
  const one = item('Fair ends', "Denny Stroud's steer won at the fair, and the crash of a tent, loud, hurt nobody.")
  const other = item('Steer wins', 'A steer of Denny Stroud won, and a tent fell in a wreck, they say.')
  const { reasons } = compare(one, other)
  expect(reasons.join(' ')).toContain('Denny Stroud')
  expect(reasons.join(' ')).not.toMatch(/[’']s[ ,.]|,[”"]/)
})

test('numbers that only one of two tellings gives keep none from being joined', () => {
  const other = item(
    'Roofers win $2.4M school job',
    'Bradley Roofing will fix Hillcrest Elementary for 2.4 million dollars, Karen Ruiz told 40 parents and 12 teachers.',
  )
  expect(compare({ ...ROOF, text: `${ROOF.text} It has 22 classrooms.` }, other).verdict).toBe('join')
})

describe('what speaks against one story keeps two apart', () => {
  test('another sum', () => {
    const other = item('Hillcrest to get new roof', ROOF.text.replace('$2.4 million', '$310,000'))
    const { verdict, reasons } = compare(ROOF, other)
    expect(verdict).toBe('offer')
    expect(reasons).toContain('But: One says $2.4 million, the other $310,000.')
  })

  test('the same game with another score, which is offered with the difference named', () => {
    const one = item(
      'Otters beat Cedar',
      'The Alder Falls Otters beat the Cedar Trappers 21-14 in football Friday. Ike Lund scored.',
    )
    const other = item(
      'Trappers fall',
      'Cedar lost 21-20 to the Alder Falls Otters in football Friday night. Ike Lund ran for 90 yards.',
    )
    const { verdict, reasons } = compare(one, other)
    expect(verdict).toBe('offer')
    expect(reasons).toContain('But: One says 21-14, the other 21-20.')
  })

  test('another person in a form of the same words', () => {
    const form = (name: string, plays: string) =>
      `Senior ${name} has been awarded the Norris Scholarship covering full tuition for four years, and plays the ${plays}.`
    const one = item('Loomis wins Norris scholarship', form('Kate Loomis', 'oboe'))
    const other = item('Pohl wins Norris scholarship', form('Grant Pohl', 'tuba'))
    expect(compare(one, other).verdict).not.toBe('join')
  })

  test('one official and one helper at two fires', () => {
    const one = item(
      'Kitchen fire on Oak Street',
      'A kitchen fire drove a family from a house on Oak Street Monday. The Red Cross is helping, Fire Chief Rosa Amsler said. No one was hurt.',
    )
    const other = item(
      'Space heater blamed',
      'A space heater started a fire on Walnut Street Monday, and firefighters put out the flames. The Red Cross helped, said Rosa Amsler, the fire chief.',
    )
    const { verdict, reasons } = compare(one, other)
    expect(verdict).not.toBe('join')
    expect(reasons).toContain('But: One names Oak Street, the other Walnut Street.')
  })

  test.each(['Librarian Meg Toland', 'Meg Toland'])('two matters of one library of which %s tells', (who) => {
    const one = item(
      'Story hour returns',
      `Story hour is back at Braxton Library on Monday at 10. Children hear picture books, ${who} said.`,
    )
    const other = item(
      'Book sale at library',
      `The Friends sell used books at Braxton Library from Monday on. All books cost a dollar, ${who} said.`,
    )
    expect(compare(one, other).verdict).not.toBe('join')
  })

  test('two people of one family name in obituaries', () => {
    const one = item(
      'Mark A. Gustavson',
      'Mark Gustavson, 61, of Cedar died Oct. 17. Funeral Friday at Zion Lutheran Church.',
    )
    const other = item(
      'Joel Gustavson',
      'Joel Gustavson, 74, of Cedar died Oct. 18. Funeral Monday at Zion Lutheran Church.',
    )
    const { verdict, reasons } = compare(one, other)
    expect(verdict).not.toBe('join')
    if (verdict === 'offer') expect(reasons.join(' ')).toContain('Mark Gustavson')
  })

  test.each([
    ['a later step', ' Work began today, and crews have removed the old shingles.'],
    ['a correction', ' Correction: an earlier version misstated the sum.'],
    ['a look back', ' It was ten years ago this week that the old roof leaked.'],
    ['satire', ' This column is satire.'],
  ])('%s', (_name, more) => {
    expect(compare(ROOF, item(ROOF.title, ROOF.text + more)).verdict).not.toBe('join')
  })

  test('more than a week', () => {
    expect(compare(ROOF, { ...ROOF, publishedAt: Date.UTC(2026, 8, 1) }).verdict).toBe('apart')
  })

  test('another matter at the same place', () => {
    const other = item(
      'Hillcrest fun run',
      'Children of Hillcrest Elementary ran around Mill Pond and raised money for new books on Saturday.',
    )
    expect(compare(ROOF, other).verdict).not.toBe('join')
  })
})

test('two items of one day that have nothing in common are apart', () => {
  const one = item('Hello', 'Somebody whistled twice.')
  const other = item('Numbers', 'Eleven plus seven equals eighteen.')
  expect(compare(one, other).verdict).toBe('apart')
})

test('a text without facts is never joined', () => {
  const one = item('Council notes', 'The council met. Nothing was decided.')
  expect(compare(one, one).verdict).not.toBe('join')
})
