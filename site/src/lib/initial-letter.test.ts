import { describe, expect, it } from 'vitest'
import { initialLetter } from './initial-letter.ts'

describe('the letter in place of a picture', () => {
  it.each([
    ['Library sale', 'L'],
    ['“old bridge” closes', 'O'],
    ['41 people can talk', '4'],
  ])('of %s is %s', (title, letter) => {
    expect(initialLetter(title)).toBe(letter)
  })

  it('is none without letters', () => {
    expect(initialLetter('…!')).toBeUndefined()
  })
})
