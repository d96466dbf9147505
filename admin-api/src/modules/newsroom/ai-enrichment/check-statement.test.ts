import { describe, expect, it } from 'vitest'
import { checkStatement, sourceToCheck } from './check-statement.ts'

const FAIR =
  'Harvest fair opens Friday\nThe harvest fair opens on Friday at the grange. Rides cost $2, and pie is free. Treasurer Peg Yarrow was charged with theft. Rumors that the mayor was arrested are false.'
const CRASH =
  'Two arrested after chase\nDeputies arrested two men on Friday after a chase. The men were jailed in Cedar Falls. The chase began on Elm Street.'

describe('a statement by rules', () => {
  const check = (text: string, passage: string, source = FAIR) =>
    checkStatement(sourceToCheck(source), { text, passage })

  it('is never found: without an objection it is unchecked, and a second call may find it', () => {
    expect(
      check('The fair opens Friday at the grange.', 'The harvest fair opens on Friday at the grange'),
    ).toMatchObject({
      ...{ state: 'unchecked', problems: [], isAskable: true },
      context: 'The harvest fair opens on Friday at the grange.',
    })
  })

  it('is read with the whole sentence of its passage', () => {
    expect(check('The mayor was arrested.', 'the mayor was arrested').state).toBe('not_found')
  })

  it('may say nothing that stands only elsewhere in the source', () => {
    expect(check('It costs $2.', 'The harvest fair opens on Friday').problems).toEqual([
      'The number “$2” isn’t in its passage.',
    ])
  })

  it('stays unchecked where something serious rests on its passage alone', () => {
    expect(check('Peg Yarrow was charged with theft.', 'Treasurer Peg Yarrow was charged with theft.')).toMatchObject({
      ...{ state: 'unchecked', isAskable: false },
      problems: ['Only this passage mentions this (“charged”). Check it before you publish it.'],
    })
    expect(check('Two men were arrested.', 'Deputies arrested two men on Friday', CRASH).isAskable).toBe(true)
  })
})
