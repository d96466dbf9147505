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
})

describe('what speaks against one story keeps two apart', () => {
  test('another sum', () => {
    const other = item('Hillcrest to get new roof', ROOF.text.replace('$2.4 million', '$310,000'))
    const { verdict, reasons } = compare(ROOF, other)
    expect(verdict).toBe('offer')
    expect(reasons).toContain('But: One says $2.4 million, the other $310,000.')
  })
})
