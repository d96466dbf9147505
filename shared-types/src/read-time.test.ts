import { describe, expect, it } from 'vitest'
import { countWords, readTimeLabel } from './read-time.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')

describe('read time', () => {
  it('counts words of the text, not of the markup', () => {
    expect(countWords('<p class="a b c">One <b>two</b></p><p>three</p><!-- four five -->')).toBe(3)
  })

  it.each([
    [0, 1],
    [1, 1],
    [200, 1],
    [201, 2],
    [400, 2],
    [401, 3],
  ])('%d words take %d minutes', (count, minutes) => {
    expect(readTimeLabel(`<p>${words(count)}</p>`)).toBe(`${minutes} min`)
  })

  it('says at least one minute, also without content', () => {
    expect(readTimeLabel(null)).toBe('1 min')
    expect(readTimeLabel('')).toBe('1 min')
    expect(readTimeLabel(words(999))).toBe('5 min')
  })
})
