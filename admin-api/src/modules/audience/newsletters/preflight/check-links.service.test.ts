import { describe, expect, test } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { fakeOutside } from '../../../../../test/support/fake-outside.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { publishTestSite } from '../../../../../test/support/test-site.ts'
import { createArticle, updateArticle } from '../../../../../test/support/write-articles.ts'
import type { ReadOutcome } from '../../../../integrations/outside/outside.ts'
import { checkLinks } from './check-links.service.ts'

const SITE = 'https://courier.us'
const addresses = { siteUrl: SITE, apiUrl: SITE, webUrl: `${SITE}/newsletter/n1` }

function answered(status: number): ReadOutcome {
  return { outcome: 'read', url: '', status, body: Buffer.alloc(0), contentType: '' }
}

describe('the links of a newsletter', () => {
  async function open(answers: Record<string, ReadOutcome> = {}) {
    const visited: string[] = []
    const outside = fakeOutside({
      read: async (url) => {
        visited.push(url)
        return answers[url] ?? answered(200)
      },
    })
    const context = await buildTestContext({ outside })
    publishTestSite(context.config.dataDir, { 'index.html': '', 'sports.html': '', 'feed.xml': '' })
    const htmlOf = (urls: string[]) => urls.map((url) => `<a href="${url}">${url}</a>`).join('')
    return { context, visited, check: (...urls: string[]) => checkLinks(context, htmlOf(urls), addresses) }
  }

  test('to our own pages are looked up here, without a call', async () => {
    const { check, context, visited } = await open()
    const { id } = await createArticle(context, newArticle({ slug: 'fair', status: 'published' }), null)
    await updateArticle(context, id, { slug: 'fair-opens' }, null)
    const own = ['/', '/sports', '/sports/', '/feed.xml', '/fair?from=mail', '/newsletter/n1', '/uploads/a.webp']
    const links = own.map((path) => SITE + path)
    expect(await check(...links, 'mailto:a@b.us', `${SITE}/api/x`)).toMatchObject({ state: 'ok' })
    const absent = ['/no-such-page', '/events/fair', '/no%00page', `/${'x'.repeat(300)}`].map((path) => SITE + path)
    const broken = await check(...absent)
    expect(broken).toMatchObject({ state: 'problem', details: '4 of 4 links may not work.' })
    expect(broken.items?.map(({ text }) => text)).toEqual(absent)
    expect(visited).toEqual([])
  })

  test('to elsewhere are followed: what is gone is a problem, what is doubtful a warning', async () => {
    const { check } = await open({
      'https://a.us/gone': answered(404),
      'https://b.us/': answered(503),
      'https://c.us/': { outcome: 'failed', reason: 'There is no such site.' },
      'https://d.us/': { outcome: 'refused', reason: 'It leads to a private network.' },
      'https://e.us/': answered(403),
    })
    expect(await check('https://a.us/gone')).toMatchObject({ state: 'problem', details: 'The link may not work.' })
    const doubtful = await check('https://b.us/', 'https://c.us/', 'https://d.us/', 'https://e.us/')
    expect(doubtful).toMatchObject({ state: 'warning', details: '3 of 4 links may not work.' })
    expect(doubtful.items?.map(({ note }) => note)).toEqual([
      ...['The site answers with an error (503).', 'There is no such site.', 'It leads to a private network.'],
    ])
  })

  test('are called what they are called in the mail, and count once', async () => {
    const { context } = await open({ 'https://a.us/?x=1&y=2': answered(410) })
    const html = `<a href="https://a.us/?x=1&amp;y=2"><img src="p.jpg" alt=""></a><p><a class="t"
      href="https://a.us/?x=1&amp;y=2">The <b>fair</b></a><a name="here">x</a></p>`
    const { items } = await checkLinks(context, html, addresses)
    expect(items?.map(({ text }) => text)).toEqual(['The fair (https://a.us/?x=1&y=2)'])
  })
})
