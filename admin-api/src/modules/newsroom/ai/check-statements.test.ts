import { describe, expect, test } from 'vitest'
import { checkStatement, indexSourceText, unsupportedFacts } from './check-statements.ts'

const SOURCE = indexSourceText(
  [
    'Council approves Mill St. bridge',
    'By Peg Yarrow',
    'Published Friday, November 20, 2026',
    'The Cedar Falls council voted 5-2 on Thursday for the $1.2 million bridge. Ann B. Lee, the mayor, said: “It is long overdue.” Jo Ruiz abstained.',
    'Work starts Nov. 30 and takes fourteen weeks; three roads close from 7 to 9:30 p.m. Both schools stay open.',
    'Más información: sábado 5 de diciembre, Parroquia San José.',
  ].join('\n'),
)

test.each([
  ['The council voted 5–2 on Thursday.', []],
  ['Mayor Ann Lee called it “long overdue.”', []],
  ['Work starts on November 30, and 3 roads close at 7 p.m.', []],
  ['San José has more on Saturday, Dec. 5.', []],
  ['Council Approves Brand New Bridge Project', []],
  ['It costs $1.2 billion.', ['billion']],
  ['Work starts on Monday, Nov. 29.', ['Monday', '29']],
  ['The bridge leads to Springfield, says Ann Lee.', ['Springfield']],
  ['The mayor said: “Never again.”', ['Never again']],
])('what a sentence says and its source doesn’t: %s', (text, missing) => {
  expect(unsupportedFacts(SOURCE, text)).toEqual(missing)
})

describe('the passage of a sentence', () => {
  const passageOf = (passage: string) => checkStatement(SOURCE, { text: 'It passed.', passage })

  test('comes back with the whole sentence around it, as the source has it', () => {
    expect(passageOf('said: "It is long').passage).toBe('Ann B. Lee, the mayor, said: “It is long overdue.”')
    expect(passageOf('FOR THE $1.2 MILLION BRIDGE')).toMatchObject({
      passage: expect.stringMatching(/^The Cedar Falls council voted .* bridge\.$/),
      problems: [],
    })
  })

  test.each(['the mayor was arrested', 'voted', ''])(
    'is marked if the source doesn’t have it, or it says next to nothing: “%s”',
    (passage) => {
      const problems = ['The passage isn’t in the source.']
      expect(passageOf(passage)).toEqual({ text: 'It passed.', passage, problems })
    },
  )

  test('doesn’t excuse a sentence that is the source’s own', () => {
    const text =
      'Work starts Nov. 30 and takes fourteen weeks; three roads close from 7 to 9:30 p.m. Both schools stay open.'
    expect(checkStatement(SOURCE, { text, passage: 'three roads close' }).problems).toEqual([
      'More than 12 words in a row are the source’s own.',
    ])
  })
})
