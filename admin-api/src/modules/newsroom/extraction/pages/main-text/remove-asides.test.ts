import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { wordsOf } from '../page-element.ts'
import { removeAsides } from './remove-asides.ts'

function textWithoutAsides(body: string): string {
  const { document } = parseHTML(`<html><body><p>The bridge opens.</p>${body}</body></html>`)
  removeAsides(document)
  return wordsOf(document.body)
}

test.each([
  'Published: Nov. 18, 2026 at 9:05 PM CST',
  'Updated 10:30 a.m. Tuesday, November 18th, 2026',
  'Last updated by mfinch on Mon, 11/16/2026 - 08:02',
  'First posted 2026-11-18T09:30:00-06:00',
  'Published: Wed Nov 18 2026 15:02:11 GMT+0000 (Coordinated Universal Time)',
  'Published: November 18, 2026 6:42 AM By KCDX News',
  'Posted in Town News on Nov 18, 2026 6:42am | Updated Nov 19, 2026 7:10am',
])('"%s" is no part of the text', (line) => {
  expect(textWithoutAsides(`<p>${line}</p>`)).toBe('The bridge opens.')
})

test.each([
  'Updated figures released at 10:30 a.m. Tuesday by the county show that the levee is holding.',
  'Published results at 9:45 p.m. gave Maria Ortiz 52 percent of the vote.',
  'Posted signs say the path closes at 10:30 each night.',
  'Posted at 10:30 a.m. by the county, the notice closes the road.',
])('"%s" is a sentence', (line) => {
  expect(textWithoutAsides(`<p>${line}</p>`)).toContain(line)
})

test.each([
  'image-caption',
  'photo-credit',
  'imageCredit',
  'media_credit',
  'picture-credits',
  'credit',
  'block credits',
])('words of the class "%s" are about a picture', (name) => {
  expect(textWithoutAsides(`<div class="${name}">Drawing by the county</div>`)).toBe('The bridge opens.')
})

test.each(['credit-score-explainer', 'credit-union', 'creditors'])('words of the class "%s" are text', (name) => {
  expect(textWithoutAsides(`<div class="${name}">Interest begins in May.</div>`)).toContain('Interest begins')
})
