import { expect, test } from 'vitest'
import { parseJsonLd } from './parse-json-ld.ts'

const own = '"datePublished":"2026-11-18T09:30:00-06:00"'
const broken = (rest: string) => `{"@type":"NewsArticle","headline":"The "Mill Lane" footbridge",${rest}}`

test('the date of an article whose JSON is broken is read', () => {
  expect(parseJsonLd(broken(own))).toEqual([{ '@type': 'WebPage', datePublished: '2026-11-18T09:30:00-06:00' }])
})

test('dates of broken JSON are read where they agree', () => {
  const written = broken(`"mainEntityOfPage":{"@type":"WebPage",${own}},${own}`)
  expect(parseJsonLd(written)).toEqual([{ '@type': 'WebPage', datePublished: '2026-11-18T09:30:00-06:00' }])
})

test('dates of broken JSON that differ may be those of other articles', () => {
  const mentioned = '"mentions":{"@type":"NewsArticle","datePublished":"2026-10-02T08:00:00-05:00"}'
  const written = broken(`${mentioned},${own},"dateModified":"2026-11-19T10:00:00-06:00"`)
  expect(parseJsonLd(written)).toEqual([{ '@type': 'WebPage', dateModified: '2026-11-19T10:00:00-06:00' }])
})
