import { expect, test } from 'vitest'
import { AREAS, findTexts } from './find-texts.ts'
import { findUnwanted } from './find-unwanted.ts'

test('an unwanted phrase is named with its place and what to write instead', () => {
  const texts = [
    { line: 3, text: 'The articles could not be loaded.' },
    { line: 4, text: 'Couldn’t load the articles.' },
  ]
  expect(findUnwanted([{ file: 'site/src/pages/index.astro', texts }])).toEqual([
    'site/src/pages/index.astro:3: The articles could not be loaded. (could not be: better “Couldn’t …”)',
  ])
})

test.each(AREAS)('$name: no text has an unwanted phrase', ({ files }) => {
  expect(findUnwanted(findTexts(files))).toEqual([])
})
