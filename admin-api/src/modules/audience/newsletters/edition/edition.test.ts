import { CATEGORIES } from '@hometown/shared-types/rules/categories'
import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../../test/support/build-test-app.ts'
import { newIssue, newIssueArticle, newIssueEvent, newIssuePicture } from '../../../../../test/support/new-issue.ts'
import { newMedia } from '../../../../../test/support/new-media.ts'
import { type ArticleForm, createArticle } from '../../../../../test/support/write-articles.ts'
import { sanitizeArticleHtml } from '../../../../lib/safe-html.ts'
import { issueContentSchema } from '../../../../mail-templates/newsletter-issue.ts'
import { insertMedia } from '../../../content/media/media.repository.ts'
import { type ComposedNewsletter, loadIssue } from '../issue.service.ts'
import { renderEdition, variantFor } from './render-edition.ts'

const SHOWN =
  /^(?:html|head|meta|title|style|body|div|span|table|tbody|tr|td|h[1-3]|p|a|img|br|hr|ul|ol|li|blockquote)$/
const INLINE = /^(?:abbr|b|bdi|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|strong|sub|sup|time|u|var)$/

const render = (issue = newIssue(), categories: readonly string[] = []) =>
  renderEdition(issue, variantFor(issue, categories) ?? 'none')

describe('an edition', () => {
  test('is a mail that programs show, and its text says the same', async () => {
    const edition = await render(newIssue({ signOff: 'Until <Friday>,\nRuth' }))
    expect(mailFaults(edition)).toEqual([])
    expect(edition.subject).toBe('The bridge opens again')
    for (const words of ['Friday, November 20, 2026', 'Community News', 'This week on the calendar', 'Unsubscribe']) {
      expect(edition.html).toContain(words)
      expect(edition.text).toContain(words)
    }
    expect(edition.html).toContain('Until &lt;Friday&gt;,<br/>Ruth')
    expect(edition.text).toContain('Until <Friday>,\nRuth')
    expect(edition.text).toContain('Mill Creek bridge reopens <https://courier.example.org/mill-creek-bridge-reopens>')
    expect(edition.text).not.toMatch(/Read more|\u200c/)
  })

  test('leads with the picture of the reader’s first article, no higher than a screen and with its alt text', async () => {
    expect((await render(newIssue(), ['Sports'])).html).not.toContain('<img')
    const community = await render(newIssue(), ['Community'])
    expect(community.html).toMatch(/<img alt="A yellow school bus on a new bridge" height="368" src="[^"]*\.jpg"/)
    const picture = { ...newIssuePicture(), width: 1000, height: 2000 }
    const { html } = await render(newIssue({ articles: [newIssueArticle('Events', { picture })] }))
    expect(html).toMatch(/height="620"[^>]* width="310"/)
  })

  test('of a hundred articles of the longest titles ends with a link to the rest, before Gmail cuts it off', async () => {
    const articles = Array.from({ length: 100 }, (_, index) =>
      newIssueArticle(CATEGORIES[index % CATEGORIES.length] ?? 'Events', {
        ...{ id: `a${index}`, title: `<img src=x onerror=a()>${'報'.repeat(260)}${index}` },
        ...{ standfirst: '報'.repeat(600), url: `https://courier.example.org/${'long-slug-'.repeat(15)}${index}` },
      }),
    )
    const edition = await render(newIssue({ articles }))
    expect(edition.size).toBeLessThan(100 * 1024)
    expect(edition.text).toMatch(/And 70 more stories on the web <https:/)
    expect(mailFaults(edition)).toEqual([])
  })

  test('has the same counted links for everybody, and placeholders that no author can know', async () => {
    const [one, other] = [await render(newIssue({ trackClicks: true }), ['Sports']), await render()]
    const link = 'https://api.courier.example.org/api/newsletters/0192f0c0-0000-7000-8000-000000000001/clicks/2'
    expect(one.html).toContain(`href="${link}"`)
    expect(one.text).toContain(link)
    expect(one.html.split(one.placeholders.token)).toHaveLength(3)
    expect(one.placeholders.token).not.toBe(other.placeholders.token)
  })
})

describe('an introduction', () => {
  test('leaves out a picture that a mail can’t show, and nothing beside it', async () => {
    const introductionHtml = '<div><img alt="" /><p>Hello <em>all</em>.</p><p>Bye.</p></div>'
    const { html } = await render(newIssue({ introductionHtml }))
    expect(html.replace(/ (?:class|style)="[^"]*"/g, '')).toMatch(/<p>Hello <em>all<\/em>\.<\/p>\s*<p>Bye\.<\/p>/)
  })

  test('reads well as plain text, with whole addresses', async () => {
    const introductionHtml =
      '<h2>Hello</h2><p>We <strong>are</strong><br>here: <a href="/about">about us</a>, <a href="#text-x">below</a>.</p>' +
      '<ol><li>one</li><li><p>two</p></li></ol><blockquote><p>Said she.</p></blockquote>' +
      '<figure class="embed"><a href="https://v.example/1">Film</a></figure><video src="/x">no film</video>'
    const edition = await render(newIssue({ introductionHtml }))
    expect(edition.text).not.toContain('no film')
    expect(edition.text).toContain('We are\nhere: about us <https://courier.example.org/about>, below.')
    expect(edition.text).toMatch(/ 1\. one\n\s*2\. two\n\s*> Said she\.\n\s*Film <https:\/\/v\.example\/1>/)
    expect(mailFaults(edition)).toEqual([])
  })

  test('is a good mail, whatever is safe on a page', async () => {
    const names = 'p h2 ul li strong blockquote table td figure em br'.split(' ')
    const piece = fc.oneof(
      fc.constantFrom(...names, 'a href="/x"').map((name) => `<${name}>`),
      fc.constantFrom(...names, 'a').map((name) => `</${name}>`),
      fc.constantFrom(
        ...['word ', 'größer & <b>', '<script>x</script>', '- 1. '],
        '<img src="https://x.example/a.jpg" width="10" height="10" alt="pic">',
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 25 }), async (pieces) => {
        const introductionHtml = sanitizeArticleHtml(pieces.join(''))
        expect(mailFaults(await render(newIssue({ introductionHtml, articles: [], events: [] })))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

describe('the sections of a reader', () => {
  const articles = (['Community', 'Sports', 'Community', 'Clubs', 'Jobs'] as const).map((category, id) =>
    newIssueArticle(category, { id: `${id}` }),
  )
  const whole = newIssue({ articles, events: [] })
  const chosenOnly = newIssue({ articles, events: [], onlyChosenSections: true })
  const bare = { ...chosenOnly, articles: articles.slice(0, -1), introductionHtml: null }
  const sectionsOf = async (issue: typeof whole, categories: readonly string[]) =>
    (await render(issue, categories)).text.match(/^(?:Community News|Sports Schedule|Social Clubs|Jobs)$/gm)

  test('come first, both groups in the editor’s order', async () => {
    const sections = ['Sports Schedule', 'Social Clubs', 'Community News', 'Jobs']
    expect(await sectionsOf(whole, ['Clubs', 'Sports', 'Obituaries'])).toEqual(sections)
  })

  test('are all that there is with the option, beside jobs, which nobody can choose', async () => {
    expect(await sectionsOf(chosenOnly, ['Sports'])).toEqual(['Sports Schedule', 'Jobs'])
    expect(await sectionsOf(bare, ['Sports'])).toEqual(['Sports Schedule'])
  })

  test('make one edition for all who chose the same of what it has', () => {
    expect(variantFor(whole, ['Sports', 'Churches'])).toBe(variantFor(whole, ['Events', 'Sports']))
    expect(variantFor(whole, ['Sports', 'Clubs'])).toBe(variantFor(whole, ['Clubs', 'Sports']))
    expect(variantFor(whole, ['Sports'])).not.toBe(variantFor(whole, ['Clubs']))
  })

  test('may be empty: then a reader gets the introduction or the calendar, or else no mail', () => {
    expect(variantFor({ ...bare, introductionHtml: '<p>Hello.</p>' }, ['Churches'])).toBe('')
    expect(variantFor({ ...bare, events: [newIssueEvent('Clubs')] }, ['Churches'])).toBe('')
    expect(variantFor({ ...bare, introductionHtml: '<p>&nbsp;</p>' }, ['Churches'])).toBeUndefined()
    expect(variantFor({ ...bare, onlyChosenSections: false }, ['Churches'])).toBeDefined()
  })
})

describe('the calendar of a mail', () => {
  test('is in order of time', async () => {
    const events = [
      newIssueEvent('Clubs', { title: 'Quilt guild', date: '2026-11-20', price: '$5' }),
      newIssueEvent('Sports', { title: 'Larks at home', date: '2026-11-21' }),
    ]
    const edition = await render(newIssue({ articles: [], events }), ['Sports'])
    for (const part of [edition.text, edition.html.slice(edition.html.indexOf('This week on'))])
      expect(part.match(/Quilt guild|Larks at home/g)).toEqual(['Quilt guild', 'Larks at home'])
    expect(edition.text).toContain('Friday, November 20, 7:00 PM · Grange hall · $5')
    expect(mailFaults(edition)).toEqual([])
  })

  test('has fourteen events, and says how many are on the web', async () => {
    const events = Array.from({ length: 21 }, (_, n) => newIssueEvent('Clubs', { title: `Meeting ${n}` }))
    const { text } = await render(newIssue({ events }))
    expect(text.match(/Meeting \d+/g)).toHaveLength(14)
    expect(text).toContain('And 7 more events on the web')
  })
})

/** Lists what mail programs would drop, and words of the HTML that the plain text lacks. */
function mailFaults({ html, text }: { html: string; text: string }): string[] {
  const faults: string[] = []
  const hidden: boolean[] = []
  const letters = (words: string) => words.normalize().replace(/[^\p{L}\p{N}]+/gu, '')
  const inText = letters(text)
  const parser = new Parser({
    onopentag(name, attributes) {
      const { href = '', src = '', alt, width, height, style = '' } = attributes
      hidden.push(/^(?:title|style)$/.test(name) || /display:\s*none/.test(style))
      if (!SHOWN.test(name) && !INLINE.test(name)) faults.push(`<${name}>`)
      if (Object.keys(attributes).some((attribute) => attribute.startsWith('on'))) faults.push(`a script in <${name}>`)
      if (name === 'a' && !/^(?:https?:\/\/|mailto:.|tel:.)/.test(href)) faults.push(`a link to ${href}`)
      if (name === 'img' && !(/^https?:/.test(src) && alt !== undefined && width && height))
        faults.push(`a picture ${src}`)
    },
    ontext(words) {
      const isShown = !hidden.includes(true) && words !== 'Read more'
      if (isShown && !inText.includes(letters(words))) faults.push(`not in the text: ${words}`)
    },
    onclosetag: () => void hidden.pop(),
  })
  parser.end(html)
  return faults
}

const HASH = '0123456789abcdef0123456789abcdef'
const OWN = `/uploads/${HASH}.webp`
const OF_WORDPRESS = 'https://wp.example.org/fair.jpg'
const MODERN = 'https://wp.example.org/fair.avif'
const FOREIGN = 'https://elsewhere.example/a.jpg'

function source(fields: Partial<ComposedNewsletter> = {}): ComposedNewsletter {
  const flags = {
    includes_calendar: 1,
    only_chosen_sections: 0,
    status: 'draft',
    scheduled_for: null,
    sample: 0,
  } as const
  const texts = { title: 'This  week\n', description: null, introduction_html: null, sign_off: null, article_ids: '[]' }
  return { id: 'n1', ...texts, ...flags, ...fields }
}

async function addPictures({ store }: TestContext): Promise<void> {
  const sizes = [400, 1024, 2048].map((width) => ({ src: `${OF_WORDPRESS}?w=${width}`, width, height: width / 2 }))
  const there = { remote_origin: 'https://wp.example.org', remote_sizes: JSON.stringify(sizes) }
  await store.write('clock', async (tx) => {
    await insertMedia(tx, newMedia({ url: OWN }))
    await insertMedia(tx, newMedia({ url: OF_WORDPRESS, mime_type: 'image/jpeg', ...there, remote_id: 1 }))
    await insertMedia(tx, newMedia({ url: MODERN, mime_type: 'image/avif', ...there, remote_id: 2 }))
  })
}

describe('what a newsletter consists of', () => {
  async function open() {
    const env = { SITE_URL: 'https://www.example.org', API_URL: 'https://api.example.org' }
    const from = { MAIL_FROM: 'Nora <nora@example.org>' }
    const context = await buildTestContext({ env: { ...env, ...from } })
    await addPictures(context)
    const article = async (fields: ArticleForm) => (await createArticle(context, { status: 'published', ...fields })).id
    return { context, article }
  }

  test('has no jobs that closed since they were chosen', async () => {
    const { context, article } = await open()
    const [stillOpen, closed] = [await article({ category: 'Jobs' }), await article({ category: 'Jobs' })]
    await context.store.db.updateTable('articles').set({ job_closed: 1 }).where('id', '=', closed).execute()
    const { articles } = await loadIssue(context, source({ article_ids: JSON.stringify([closed, stillOpen]) }))
    expect(articles.map(({ id }) => id)).toEqual([stillOpen])
  })

  test('is its published articles in the editor’s order, with pictures of ours and of WordPress and no others', async () => {
    const { context, article } = await open()
    const ids = [
      await article({ title: 'Foreign', imageUrl: FOREIGN }),
      await article({ title: 'Own', imageUrl: OWN, imageAlt: 'A\nbus' }),
      await article({ title: 'Draft', status: 'draft' }),
      await article({ title: 'Fair', imageUrl: OF_WORDPRESS }),
      await article({ title: 'Modern', imageUrl: MODERN }),
    ]
    const content = await loadIssue(context, source({ article_ids: JSON.stringify([...ids, 'gone', ids[1]]) }))
    expect(issueContentSchema.parse(content)).toEqual(content)
    expect(content.articles.map(({ title }) => title)).toEqual(['Foreign', 'Own', 'Fair', 'Modern'])
    expect(content.articles.map(({ picture }) => picture)).toEqual([
      null,
      { src: `https://api.example.org/derived/${HASH}-1280.jpg`, width: 1280, height: 800, alt: 'A bus' },
      { src: `${OF_WORDPRESS}?w=1024`, width: 1024, height: 512, alt: '' },
      null,
    ])
    expect(content.articles[1]).toMatchObject({ url: 'https://www.example.org/own', standfirst: 'Pie and cattle.' })
    const paper = { apiUrl: 'https://api.example.org', from: { name: 'Nora', address: 'nora@example.org' } }
    const webUrl = 'https://www.example.org/newsletter/n1'
    expect(content).toMatchObject({ title: 'This week', webUrl, trackClicks: false, paper })
  })

  test('is an introduction whose pictures are ours, at whole addresses and with their size', async () => {
    const { context } = await open()
    const html =
      `<p>Hi<script>x()</script></p><figure><img src="${OWN}" alt="A &quot;bus&quot;"></figure>` +
      `<figure><img src="${FOREIGN}" alt=""><figcaption>Gone too</figcaption></figure>`
    const { introductionHtml } = await loadIssue(context, source({ introduction_html: html }))
    expect(introductionHtml).toBe(
      `<p>Hi</p><figure><img src="https://api.example.org/derived/${HASH}-1280.jpg" width="1280" height="800" alt="A &quot;bus&quot;" /></figure>`,
    )
  })
})
