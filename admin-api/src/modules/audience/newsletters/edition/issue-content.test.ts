import { issueContentSchema } from '@hometown/shared-types/newsletter-issue'
import { describe, expect, test } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { newMedia } from '../../../../../test/support/new-media.ts'
import { createArticle } from '../../../../../test/support/write-articles.ts'
import { insertMedia } from '../../../content/media/library/media.repository.ts'
import { type IssueSource, loadIssueContent } from './issue-content.ts'

const HASH = '0123456789abcdef0123456789abcdef'
const OWN = `/uploads/${HASH}.webp`
const OF_WORDPRESS = 'https://wp.example.org/fair.jpg'
const MODERN = 'https://wp.example.org/fair.avif'
const FOREIGN = 'https://elsewhere.example/a.jpg'

function source(fields: Partial<IssueSource> = {}): IssueSource {
  const flags = { includes_calendar: 1, only_chosen_sections: 0, sample: 0 }
  const texts = { title: 'This  week\n', description: null, introduction_html: null, sign_off: null, article_ids: '[]' }
  return { id: 'n1', ...texts, ...flags, ...fields }
}

async function addPictures({ store }: TestContext): Promise<void> {
  const sizes = [400, 1024, 2048].map((width) => ({ src: `${OF_WORDPRESS}?w=${width}`, width, height: width / 2 }))
  const there = { remote_origin: 'https://wp.example.org', remote_sizes: JSON.stringify(sizes) }
  await store.db.transaction().execute(async (trx) => {
    await insertMedia(trx, newMedia({ url: OWN }))
    await insertMedia(trx, newMedia({ url: OF_WORDPRESS, mime_type: 'image/jpeg', ...there, remote_id: 1 }))
    await insertMedia(trx, newMedia({ url: MODERN, mime_type: 'image/avif', ...there, remote_id: 2 }))
  })
}

describe('what a newsletter consists of', () => {
  async function open() {
    const env = { SITE_URL: 'https://www.example.org', API_URL: 'https://api.example.org' }
    const from = { MAIL_FROM: 'Nora <nora@example.org>' }
    const context = await buildTestContext({ env: { ...env, ...from } })
    await addPictures(context)
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

  test('is its published articles in the editor’s order, with pictures of ours and of WordPress and no others', async () => {
    const { context, article } = await open()
    const ids = [
      await article({ title: 'Foreign', imageUrl: FOREIGN }),
      await article({ title: 'Own', imageUrl: OWN, imageAlt: 'A\nbus' }),
      await article({ title: 'Draft', status: 'draft' }),
      await article({ title: 'Fair', imageUrl: OF_WORDPRESS }),
      await article({ title: 'Modern', imageUrl: MODERN }),
    ]
    const content = await loadIssueContent(context, source({ article_ids: JSON.stringify([...ids, 'gone', ids[1]]) }))
    expect(issueContentSchema.parse(content)).toEqual(content)
    expect(content.articles.map(({ title }) => title)).toEqual(['Foreign', 'Own', 'Fair', 'Modern'])
    expect(content.articles.map(({ picture }) => picture)).toEqual([
      null,
      { src: `https://api.example.org/derived/${HASH}-1280.jpg`, width: 1280, height: 800, alt: 'A bus' },
      { src: `${OF_WORDPRESS}?w=1024`, width: 1024, height: 512, alt: '' },
      null,
    ])
    expect(content.articles[1]).toMatchObject({ url: 'https://www.example.org/own', standfirst: 'Pie and cattle.' })
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
      `<p>Hi<script>x()</script></p><figure><img src="${OWN}" alt="A &quot;bus&quot;"></figure>` +
      `<figure><img src="${FOREIGN}" alt=""><figcaption>Gone too</figcaption></figure>`
    const { introductionHtml } = await loadIssueContent(context, source({ introduction_html: html }))
    expect(introductionHtml).toBe(
      `<p>Hi</p><figure><img src="https://api.example.org/derived/${HASH}-1280.jpg" width="1280" height="800" alt="A &quot;bus&quot;" /></figure>`,
    )
  })
})
