import { HtmlValidate } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { ABOUT_ENTRIES } from '../src/lib/navigation.ts'
import { SITE_DIST } from '../src/publisher/files.ts'
import { loadPageRenderer } from '../src/publisher/render.ts'
import { COPIES, contentOf, PICTURE } from './support/rendered-site.ts'
import {
  sampleArticle,
  sampleBusiness,
  sampleEvent,
  sampleNewsletter,
  samplePerson,
  sampleSeries,
  TODAY,
} from './support/sample-content.ts'

const RICH_TEXT = [
  '<h2>What happened</h2><p>Text with <a href="/story-1">a link</a> &amp; <strong>more</strong>.</p>',
  '<blockquote><p>A quote.</p></blockquote><ul><li>One</li><li>Two</li></ul>',
  '<figure><img src="/uploads/a.webp" alt="A" width="800" height="600"><figcaption>Caption</figcaption></figure>',
  '<table><caption>Scores</caption><thead><tr><th scope="col">Team</th></tr></thead><tbody><tr><td>Falcons</td></tr></tbody></table>',
].join('')

const SHOWN = { imageUrl: '/uploads/a.webp', copies: COPIES }
const ANN = { slug: 'ann', name: 'Ann Writer' }

const articles = [
  sampleArticle({ wordpressPostId: 1, category: 'Sports', content: RICH_TEXT, picture: PICTURE, authors: [ANN] }),
  sampleArticle({ wordpressPostId: 4, content: RICH_TEXT, textPictures: { '/uploads/a.webp': COPIES } }),
  sampleArticle({
    wordpressPostId: 2,
    category: 'Events',
    title: '“Tom” & <Jerry> — "win"',
    keywords: ['a', 'b'],
    authorAvatar: '/uploads/ann.webp',
    corrections: [
      { id: 'a', kind: 'update', text: 'A & <b>.', correctedAt: Date.UTC(2026, 10, 19), day: '2026-11-18' },
    ],
  }),
  sampleArticle({ wordpressPostId: 3, category: 'Obituaries' }),
  ...[80, 81, 82].map((wordpressPostId) => sampleArticle({ wordpressPostId, keywords: ['“A” & <B>', 'Mill'] })),
  ...Array.from({ length: 60 }, (_, index) => sampleArticle({ wordpressPostId: index + 100 })),
]
const businesses = [
  sampleBusiness(1, {
    ...{ description: 'Pie & <b>.\n\nMore.', phone: '555-0142', email: 'a@b.example', website: 'https://b.example' },
    ...{ hours: { monday: [{ opens: '09:00', closes: '17:00' }], sunday: [] }, hoursNote: 'A & <b>.', ...SHOWN },
  }),
  sampleBusiness(2, { name: '“A” & <B>', address: null }),
]
const [story] = sampleNewsletter(2).articles
const newsletters = [
  sampleNewsletter(1),
  sampleNewsletter(2, {
    title: '“A” & <B>',
    description: null,
    introductionHtml: RICH_TEXT,
    articles: story ? [{ ...story, content: RICH_TEXT, picture: { ...PICTURE, width: 1600, height: 1067 } }] : [],
    events: [{ title: 'A & <b>', date: TODAY, when: 'Friday', location: '', category: 'Clubs', url: null }],
  }),
  sampleNewsletter(400),
]
const events = [
  sampleEvent(1, {
    title: '“A” & <B>',
    description: 'See https://example.org/?a=1&b=2 & <b>.\n\nMore: ann@example.org',
    tags: ['a & b', '<c>'],
    imageUrl: '/uploads/a.webp',
    picture: COPIES,
  }),
  sampleSeries(2, 'FREQ=WEEKLY', {
    exceptions: [
      {
        ...{ originalDate: '2026-11-29', startDate: '2026-11-30T20:00:00.000Z', endDate: null },
        ...{ title: 'Other', description: null, location: 'Elsewhere', cancelled: false },
      },
    ],
  }),
  sampleEvent(3, { cancelled: true, location: 'https://meet.example.org/a' }),
  sampleEvent(-90, { allDay: true, startDate: '2026-08-01', endDate: '2026-08-03', location: '' }),
  ...Array.from({ length: 12 }, (_, at) => sampleEvent(at + 10)),
]
const people = [
  samplePerson('ann', { bio: 'A & <b>.\n\nhttps://b.example/?a=1&b=2, a@b.example', ...SHOWN }),
  samplePerson('bo', { name: '“Bo” & <B>', bio: 'Begins in May.' }),
]
const settings = { shareCards: true, sample: true }
const topics = [{ slug: 'a-b', name: null, description: 'A & <b>.' }]
const full = contentOf({ articles, site: settings, businesses, newsletters, events, people, topics })
const empty = contentOf({ site: { siteName: 'A & B <News>' } })
const preview = { ...full, preview: sampleArticle({ wordpressPostId: 9 }) }

/** The pages are of each kind, and of those with odd letters, without anything, canceled or past. */
const PAGES = [
  '/ /events /sports /jobs /sports/2026/09 /story-1 /story-4 /story-2 /story-3 /author/ann /author/bo',
  '/topics/a-b /story-81 /search /business-directory /business-directory/shop-1 /business-directory/shop-2',
  '/subscribe /events/submit /manage /archive /newsletter/newsletter-1',
  '/newsletter/newsletter-2 /events/fair-1 /events/fair-2 /events/fair-3 /events/fair--90 /calendar',
  '/calendar/2026-12 /calendar/embed /404',
]
  .join(' ')
  .split(' ')
  .concat(ABOUT_ENTRIES.map(({ path }) => path))
const WITHOUT_CONTENT =
  '/ /sports /events /404 /business-directory /archive /subscribe /calendar /calendar/embed'.split(' ')

const renderer = await loadPageRenderer(SITE_DIST)
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

async function problemsOf(path: string, content: typeof full): Promise<string[]> {
  const report = await validator.validateString(String(await renderer.render(path, content)))
  // Astro inserts one rule before the first island of a page.
  const isOurs = ({ message }: { message: string }) => !message.startsWith('<style> element is not permitted')
  return report.results.flatMap(({ messages }) =>
    messages.filter(isOurs).map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'page'})`),
  )
}

describe('the HTML of every kind of page', () => {
  it.each(PAGES)('is valid: %s', async (path) => {
    expect(await problemsOf(path, full)).toEqual([])
  })

  it.each(WITHOUT_CONTENT)('is valid when there is nothing to show: %s', async (path) => {
    expect(await problemsOf(path, empty)).toEqual([])
  })

  it('is valid in a preview', async () => {
    expect(await problemsOf('/preview', preview)).toEqual([])
  })
})
