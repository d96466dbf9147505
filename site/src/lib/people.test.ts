import { expect, it } from 'vitest'
import { samplePerson } from '../../test/support/sample-content.ts'
import { indexPublished } from './name-index.ts'
import { bylinePieces, personOfByline } from './people.ts'

const ada = { slug: 'ada', name: 'Ada Roe' }
const bo = { slug: 'bo', name: 'Bo Diaz' }

it.each([
  ['Ada Roe', [ada], ['Ada Roe → /author/ada']],
  [
    'By Ada Roe and Bo Diaz, Staff',
    [ada, bo],
    ['By ', 'Ada Roe → /author/ada', ' and ', 'Bo Diaz → /author/bo', ', Staff'],
  ],
])('the byline “%s” is printed as it is, with its links', (authorName, authors, expected) => {
  const pieces = bylinePieces({ authorName, ...(authors && { authors }) })
  expect(pieces.map(({ text, path }) => (path ? `${text} → ${path}` : text))).toEqual(expected)
})

it.each([
  ['Ada Roe', [ada], 'ada'],
  ['Ada Roe and a guest', [ada], undefined],
])('the face beside “%s” is of the person whom it names alone', (authorName, authors, expected) => {
  const people = indexPublished([samplePerson('ada'), samplePerson('bo')])
  expect(personOfByline(people, { authorName, ...(authors && { authors }) })?.slug).toBe(expected)
})
