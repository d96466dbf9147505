import { expect, test } from 'vitest'
import { searchWords } from '../../../lib/search-words.ts'
import { excerptFor } from './search.service.ts'

const article = { title: 'Pie day', description: '', body: `<p>${'Long before. '.repeat(40)}Then a-b: c++ wins.</p>` }

test('the passage where the words stand is shown as plain text, unless they head the article', () => {
  const body = `<p>${'Much else is said. '.repeat(30)}Then <em>pie</em> &amp; cake &lt;b&gt; came. ${'More. '.repeat(80)}</p>`
  const fair = { title: 'Fair', description: 'All of it.', body }
  expect(excerptFor(fair, ['pie'])).toMatch(/^… .*Then pie & cake <b> came\. .*…$/)
  expect(excerptFor(fair, ['all'])).toBe('All of it.')
})

test.each([...`!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`])('a search with %s gives an excerpt', (sign) => {
  for (const asked of [sign, `wins${sign}`, `${sign}wins`, `(${sign}[${sign}`]) {
    expect(excerptFor(article, searchWords(asked))).not.toBe('')
    expect(excerptFor(article, [asked])).not.toBe('')
  }
})

test.each(['Ветеринар', '町役場', 'مدرسة', 'Đặng'])('a long foreign search gives an excerpt: %s', (word) => {
  expect(excerptFor(article, searchWords(word.repeat(2000)))).not.toBe('')
  expect(excerptFor({ ...article, body: `${'x '.repeat(300)}${word}` }, searchWords(word))).toContain(word)
})
