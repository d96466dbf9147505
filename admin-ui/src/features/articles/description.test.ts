import { expect, test } from 'vitest'
import { deriveDescription } from './description.ts'

test.each([
  ['<p>The <b>fair</b> opens.</p><p>Second.</p>', 'The fair opens.'],
  ['<p></p>\n<p class="x">Fish &amp; chips</p>', 'Fish & chips'],
  ['<h2>Heading</h2><p>Below it.</p>', 'Below it.'],
  ['<!-- wp:paragraph --><p>Raw</p><!-- /wp:paragraph -->', 'Raw'],
  ['<ul><li>Only a list</li></ul>', 'Only a list'],
  ['', ''],
])('%s is described as “%s”', (html, description) => {
  expect(deriveDescription(html)).toBe(description)
})

test('a long paragraph is cut between words', () => {
  const description = deriveDescription(`<p>${'word '.repeat(100)}</p>`)
  expect(description.length).toBeLessThanOrEqual(200)
  expect(description).toMatch(/word…$/)
})
