import { describe, expect, it } from 'vitest'
import { repeatsBeginning } from './repeats-beginning.ts'

const FIRST = 'The board votes on Monday: a new bridge, at $4 million, or none.'

describe('repeatsBeginning', () => {
  it.each([
    ['the first sentence', 'It rained.', '<p>It rained. Then it stopped.</p>'],
    ['a beginning that was cut', 'The board votes on Monday: a new…', `<p>${FIRST}</p>`],
    ['what runs over two paragraphs', 'It rained. The fair went on', '<p>It rained.</p><p>The fair went on.</p>'],
    ['markup in the text', 'The board votes', '<h2>The <em>board</em> votes</h2><p>on Monday.</p>'],
  ])('finds %s', (_what, description, html) => expect(repeatsBeginning(description, html)).toBe(true))

  it.each([
    ['somebody’s own words', 'A bridge, or none?', `<p>${FIRST}</p>`],
    ['half a word', 'The boar', `<p>${FIRST}</p>`],
    ['no description', '', `<p>${FIRST}</p>`],
  ])('doesn’t find %s', (_what, description, html) => expect(repeatsBeginning(description, html)).toBe(false))
})
