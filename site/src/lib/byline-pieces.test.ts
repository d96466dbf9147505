import { expect, it } from 'vitest'
import { bylinePieces } from './byline-pieces.ts'

const ada = { slug: 'ada', name: 'Ada Roe', kind: 'person' as const }
const bo = { slug: 'bo', name: 'Bo Diaz', kind: 'person' as const }

it.each([
  ['Ada Roe', [ada], ['Ada Roe → /author/ada']],
  [
    'By Ada Roe and Bo Diaz, Staff',
    [ada, bo],
    ['By ', 'Ada Roe → /author/ada', ' and ', 'Bo Diaz → /author/bo', ', Staff'],
  ],
  ['Cy Lind', [ada], ['Cy Lind']],
  ['Cy Lind', undefined, ['Cy Lind']],
  ['', [], []],
])('the byline “%s” is printed as it is, with its links', (authorName, authors, expected) => {
  const pieces = bylinePieces({ authorName, ...(authors && { authors }) })
  expect(pieces.map(({ text, path }) => (path ? `${text} → ${path}` : text))).toEqual(expected)
})
