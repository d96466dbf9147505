import { parseRssFeed } from 'feedsmith'
import { expect, it } from 'vitest'
import { contentOf, renderedSite, textOf, textsOf } from './support/rendered-site.ts'
import { sampleNewsletter } from './support/sample-content.ts'

const [story] = sampleNewsletter(2).articles
if (story === undefined) throw new Error('The sample has no article.')
const sent = [1, 2, 3].map((number) => sampleNewsletter(number))
const site = renderedSite(contentOf({ newsletters: [...sent, sampleNewsletter(0, { status: 'sending' })] }))
const withdrawn = renderedSite(
  contentOf({
    newsletters: [
      sampleNewsletter(4, { withdrawnArticles: 1 }),
      sampleNewsletter(5, { articles: [], withdrawnArticles: 2 }),
    ],
  }),
)

const note = {
  ...{ id: 'n', kind: 'note' as const, text: 'This story is wrong:\nlunch isn’t free.' },
  correctedAt: '2026-11-20T12:00:00.000Z',
}
const noted = renderedSite(
  contentOf({ newsletters: [sampleNewsletter(9, { articles: [{ ...story, notes: [note] }] })] }),
)

it('a newsletter with an article on which the editors put a note shows the note before the article’s text', async () => {
  const page = await noted.page('/newsletter/newsletter-9')
  const aside = page.querySelector('[data-issue] aside')
  expect(textOf(aside?.querySelector('h3') ?? null)).toBe('Editor’s note November 20, 2026')
  expect(aside?.querySelector('p')?.textContent).toBe(note.text)
  expect(aside?.nextElementSibling?.classList).toContain('article-text')
})

it('the page of a newsletter says that articles were withdrawn, and lists none where none is left', async () => {
  const withOne = await withdrawn.page('/newsletter/newsletter-4')
  expect(textsOf(withOne, '[data-issue] article h2')).toEqual(['Story of newsletter 4'])
  const sentence = 'An article in this newsletter has been withdrawn since it was sent.'
  expect(textsOf(withOne, '[data-issue] > p.text-quiet')).toEqual([sentence])
  const withNone = await withdrawn.page('/newsletter/newsletter-5')
  expect(textOf(withNone.querySelector('[data-issue] > p.text-quiet'))).toMatch(
    /^2 articles in this newsletter have been/,
  )
  expect(withNone.querySelector('[aria-label="In this issue"] ol')).toBeNull()
  expect(textsOf(await site.page('/newsletter/newsletter-3'), '[data-issue] > p.text-quiet')).toEqual([])
})

it('the feed of newsletters has those that are sent, at whole addresses', async () => {
  const { title, items = [] } = parseRssFeed(await site.text('/newsletters/feed.xml'))
  expect(title).toBe('Hometown News: Newsletters')
  expect(items.map((item) => item.link)).toEqual(
    [1, 2, 3].map((number) => `https://news.example.org/newsletter/newsletter-${number}`),
  )
  expect(items[1]?.description).toBe('What is in newsletter 2.')
  expect(await site.text('/sitemaps/newsletters.xml')).not.toContain('newsletter-0')
  expect(await site.text('/sitemap.xml')).toContain('/sitemaps/newsletters.xml')
})
