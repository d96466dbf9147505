import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documentToRead } from '../../../../test/support/document-to-read.ts'
import { readDocument } from './read-document.ts'
import type { NewsItem } from './scrape-result.ts'

interface Answer {
  page: string
  url: string
  contentType?: string
  title: string
  publishedAt: string | null
  imageUrl: string | null
  /** The same picture in other sizes. */
  imageUrlAlso?: string[]
  has: string[]
  hasNot: string[]
}

const folder = new URL('../../../../test/extraction/', import.meta.url)
const answers: Answer[] = JSON.parse(readFileSync(new URL('answers.json', folder), 'utf8'))
const pages = answers.map((answer) => ({ answer, item: itemOf(answer) }))

function itemOf({ page, url, contentType = 'text/html; charset=utf-8' }: Answer): NewsItem | undefined {
  const body = readFileSync(new URL(`pages/${page}.html`, folder))
  const { items } = readDocument(documentToRead(body, { url, contentType, purpose: 'article' }))
  return items.find((item) => item.kind === 'news')
}

/** The share that must be right. The reader wasn't made with these pages: don't tune it to them. */
const fields: [string, number, (item: NewsItem, answer: Answer) => boolean][] = [
  ['title', 0.95, (item, answer) => item.title === answer.title],
  [
    'date',
    0.9,
    ({ publishedAt }, answer) => publishedAt === (answer.publishedAt === null ? null : Date.parse(answer.publishedAt)),
  ],
  [
    'text',
    0.8,
    ({ text }, { has, hasNot }) =>
      has.every((words) => text.includes(words)) && !hasNot.some((words) => text.includes(words)),
  ],
  ['picture', 0.85, (item, answer) => [answer.imageUrl, ...(answer.imageUrlAlso ?? [])].includes(item.imageUrl)],
]

test.each(fields)('the %s is right on at least %d of forty pages of local news', (field, share, isRight) => {
  const missed = pages.filter(({ item, answer }) => !(item && isRight(item, answer))).map(({ answer }) => answer.page)
  console.log(`${field}: ${pages.length - missed.length} of ${pages.length}, wrong:`, missed)
  expect(1 - missed.length / pages.length).toBeGreaterThanOrEqual(share)
})
