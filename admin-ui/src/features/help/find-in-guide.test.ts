import { expect, test } from 'vitest'
import { findInGuide } from './find-in-guide.ts'
import type { GuidePage } from './guide-page.ts'

const page = (id: string, title: string, ...headings: string[]): GuidePage => ({
  id,
  title,
  headings: headings.map((text) => ({ id: text.toLowerCase(), text })),
  nodes: [],
})
const guide = {
  home: page('README', 'The guide', 'Keys'),
  pages: [page('mail', 'The newsletter', 'Send it', 'Look'), page('people', 'Subscribers', 'Newsletter keys')],
}
const found = (search: string) =>
  findInGuide(guide, search).map(({ page: { id }, heading }) => (heading ? `${id}#${heading.text}` : id))

test('pages come first, then sections', () => {
  expect(found('news')).toEqual(['mail', 'people#Newsletter keys'])
})

test('all words have to be there, those of the page’s title too', () => {
  expect(found('  SEND   newsletter ')).toEqual(['mail#Send it'])
  expect(found('keys')).toEqual(['README#Keys', 'people#Newsletter keys'])
})

test('nothing is found by nothing', () => {
  expect(found('   ')).toEqual([])
  expect(found('zebra')).toEqual([])
})
