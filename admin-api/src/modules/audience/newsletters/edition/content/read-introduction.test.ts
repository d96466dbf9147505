import { sanitizeArticleHtml } from '@hometown/shared-types/safe-html'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailFaults } from '../../../../../../test/support/mail-faults.ts'
import { newIssue } from '../../../../../../test/support/new-issue.ts'
import { renderEdition } from '../render-edition.ts'
import { introductionText } from './introduction-text.ts'
import { readIntroduction } from './read-introduction.ts'

const text = (html: string) => introductionText(readIntroduction(html, 'https://x.example'))

test('what an editor writes reads well as plain text', () => {
  const html =
    '<h2>Hello</h2><p>We <strong>are</strong><br>here: <a href="/about">about us</a>.</p>' +
    '<ol><li>one</li><li><p>two</p><p>more</p></li></ol><blockquote><p>Said she.</p></blockquote><hr>'
  expect(text(html)).toBe(
    'Hello\n\nWe are\nhere: about us (https://x.example/about).\n\n1. one\n2. two\n\n   more\n\n> Said she.\n\n* * *',
  )
})

test('links within the page, frames and recordings leave their words behind', () => {
  const html =
    '<p><a href="#text-x">There</a></p><figure class="embed"><a href="https://v.example/1">Film</a></figure><video src="/x"></video>'
  expect(text(html)).toBe('There\n\nFilm (https://v.example/1)')
})

test('whatever is safe on a page is a good mail', async () => {
  const tag = fc.constantFrom(
    'p',
    'h2',
    'ul',
    'li',
    'a href="/x"',
    'strong',
    'blockquote',
    'table',
    'td',
    'figure',
    'em',
    'br',
  )
  const piece = fc.oneof(
    tag.map((name) => `<${name}>`),
    tag.map((name) => `</${name.split(' ')[0]}>`),
    fc.constantFrom(
      'word ',
      'größer & <b>',
      '<img src="https://x.example/a.jpg" width="10" height="10" alt="pic">',
      '<script>x</script>',
      '- 1. ',
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 25 }), async (pieces) => {
      const introductionHtml = sanitizeArticleHtml(pieces.join(''))
      expect(mailFaults(await renderEdition(newIssue({ introductionHtml }), ''))).toEqual([])
    }),
    { numRuns: 60 },
  )
})
