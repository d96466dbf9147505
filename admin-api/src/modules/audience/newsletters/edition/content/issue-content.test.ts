import { issueContentSchema } from '@hometown/shared-types/newsletter-issue'
import { describe, expect, test } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../../../test/support/new-article.ts'
import { createArticle } from '../../../../../../test/support/write-articles.ts'
import { type IssueSource, loadIssueContent } from './issue-content.ts'

const HASH = '0123456789abcdef0123'
const READY = 'https://wp.example.org/ready.jpg'
const FIRST = 'https://wp.example.org/first.jpg'
const FOREIGN = 'https://elsewhere.example/a.jpg'

function source(fields: Partial<IssueSource> = {}): IssueSource {
  const flags = { includes_calendar: 1, only_chosen_sections: 0, sample: 0 }
  const texts = { title: 'This  week\n', description: null, introduction_html: null, sign_off: null, article_ids: '[]' }
  return { id: 'n1', ...texts, ...flags, ...fields }
}

async function addCopies(context: TestContext): Promise<void> {
  const made = { hash: HASH, width: 1600, height: 1000, widths: '[320,640,960,1280,1600]', created_at: 1, due_at: null }
  await context.store.db
    .insertInto('picture_copies')
    .values([
      { ...made, url: READY, state: 'ready' },
      { ...made, url: FIRST, state: 'first', widths: '[960]' },
    ])
    .execute()
}

describe('what a newsletter consists of', () => {
  async function open() {
    const env = { SITE_URL: 'https://www.example.org', API_URL: 'https://api.example.org' }
    const from = { MAIL_FROM: 'Nora <nora@example.org>' }
    const context = await buildTestContext({ env: { ...env, ...from } })
    await addCopies(context)
    const article = async (fields: Parameters<typeof newArticle>[0]) =>
      (await createArticle(context, newArticle({ status: 'published', ...fields }), null)).id
    return { context, article }
  }

  test('has no jobs that closed since they were chosen', async () => {
    const { context, article } = await open()
    const [stillOpen, closed] = [await article({ category: 'Jobs' }), await article({ category: 'Jobs' })]
    await context.store.db.updateTable('articles').set({ job_closed: 1 }).where('id', '=', closed).execute()
    const { articles } = await loadIssueContent(context, source({ article_ids: JSON.stringify([closed, stillOpen]) }))
    expect(articles.map(({ id }) => id)).toEqual([stillOpen])
  })

  test('is its published articles in the editor’s order, with the JPEGs that we keep and no others', async () => {
    const { context, article } = await open()
    const ids = [
      await article({ title: 'Foreign', imageUrl: FOREIGN }),
      await article({ title: 'Ready', imageUrl: READY, imageAlt: 'A\nbus' }),
      await article({ title: 'Draft', status: 'draft' }),
      await article({ title: 'First', imageUrl: FIRST }),
    ]
    const content = await loadIssueContent(context, source({ article_ids: JSON.stringify([...ids, 'gone', ids[1]]) }))
    expect(issueContentSchema.parse(content)).toEqual(content)
    expect(content.articles.map(({ title }) => title)).toEqual(['Foreign', 'Ready', 'First'])
    expect(content.articles.map(({ picture }) => picture)).toEqual([
      null,
      { src: `https://api.example.org/derived/${HASH}-1280.jpg`, width: 1280, height: 800, alt: 'A bus' },
      null,
    ])
    expect(content.articles[1]).toMatchObject({ url: 'https://www.example.org/ready', standfirst: 'Pie and cattle.' })
    expect(content).toMatchObject({
      title: 'This week',
      webUrl: 'https://www.example.org/newsletter/n1',
      trackClicks: false,
    })
    expect(content.paper).toMatchObject({
      apiUrl: 'https://api.example.org',
      from: { name: 'Nora', address: 'nora@example.org' },
    })
  })

  test('is an introduction whose pictures are ours, at whole addresses and with their size', async () => {
    const { context } = await open()
    const html =
      `<p>Hi<script>x()</script></p><figure><img src="${READY}" alt="A &quot;bus&quot;"></figure>` +
      `<figure><img src="${FOREIGN}" alt=""><figcaption>Gone too</figcaption></figure>`
    const { introductionHtml } = await loadIssueContent(context, source({ introduction_html: html }))
    expect(introductionHtml).toBe(
      `<p>Hi</p><figure><img src="https://api.example.org/derived/${HASH}-1280.jpg" width="1280" height="800" alt="A &quot;bus&quot;" /></figure>`,
    )
  })
})
