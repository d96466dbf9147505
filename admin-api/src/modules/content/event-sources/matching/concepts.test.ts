import { expect, test } from 'vitest'
import { CONCEPT_GROUPS } from './concept-groups.ts'
import { conceptsOf } from './concepts.ts'
import { SIGNS_OF_KIND } from './kind-signs.ts'
import { kindsIn } from './kinds.ts'
import { stemOf, wordsOf } from './words.ts'

test('no word is in two groups of words that mean the same', () => {
  const stems = CONCEPT_GROUPS.flatMap((group) => [...new Set(group.split(' ').map(stemOf))])
  expect(stems.filter((stem, at) => stems.indexOf(stem) !== at)).toEqual([])
})

test.each([
  ['Fall', 'otoño'],
  ['training', 'taller'],
  ['trains', 'tren'],
])('“%s” means the same as “%s”', (one, other) => {
  expect(conceptsOf(wordsOf(one))).toEqual(conceptsOf(wordsOf(other)))
})

test('signs of a kind neither name it nor repeat each other', () => {
  const needless = Object.entries(SIGNS_OF_KIND).flatMap(([kind, line]) => {
    const concepts = conceptsOf(line.split(' ').map(stemOf))
    return concepts.filter((concept, at) => concepts.indexOf(concept) !== at || kindsIn([concept]).has(kind))
  })
  expect(needless).toEqual([])
})
