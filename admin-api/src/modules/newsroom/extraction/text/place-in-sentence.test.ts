import { expect, it } from 'vitest'
import { placeIn } from './place-in-sentence.ts'

it.each([
  ['A hearing on the levy is set for at the Cedar Falls Town Hall.', 'Cedar Falls Town Hall'],
  ['A blood drive runs at the fire hall on Depot Street.', 'fire hall on Depot Street'],
  ['Meet in the community room of City Hall, 102 Main St.', 'community room of City Hall, 102 Main St'],
  ['The team plays in the Pikeville school gym.', 'Pikeville school gym'],
  ['In December the council meets at the library.', 'library'],
  ['The fair is at St. Olaf’s Church on 4th Street.', 'St. Olaf’s Church on 4th Street'],
  ['The school board votes at the district office.', ''],
  ['The walk starts at Miller’s Landing.', 'Miller’s Landing'],
  ['In January it gets cold.', ''],
])('a place is named as the sentence names it: %s', (sentence, place) => {
  expect(placeIn(sentence)).toBe(place)
})
