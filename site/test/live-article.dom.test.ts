import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Article } from '@hometown/shared-types/article'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showMissingPage } from '../src/features/missing/missing-page.ts'
import { contentOf, renderedSite } from './support/rendered-site.ts'

const compiled = await renderedSite(contentOf([])).page('/404')

const article: Article = {
  id: '0192',
  wordpressPostId: 1,
  title: 'Just published',
  description: 'A moment ago.',
  content: '<p>The <em>whole</em> text.</p>',
  category: 'Clubs',
  imageUrl: null,
  imageAlt: null,
  imageCaption: null,
  authorName: 'Ann Writer',
  authorAvatar: null,
  views: 1,
  status: 'published',
  publishedAt: Date.parse('2026-11-20T15:00:00Z'),
  createdAt: 0,
  updatedAt: 0,
  slug: 'just-published',
  metaDescription: null,
  keywords: [],
  version: 1,
}

let server: Server
let observer: MutationObserver
let asked: string[]
/** The successive states of the page. */
let texts: string[]

async function open(path: string, known: Article | undefined): Promise<void> {
  history.replaceState(null, '', path)
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(known ? 200 : 404, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' })
    response.end(JSON.stringify(known ?? { message: 'Article not found', code: 'not-found' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  document.body.dataset.apiUrl = apiUrl
  document.title = compiled.title
  document.body.innerHTML = compiled.querySelector('main')?.innerHTML ?? ''
  void showMissingPage(document)
}

const heading = () => document.querySelector('h1')?.textContent
const shows = (title: string) => vi.waitFor(() => expect(heading()).toBe(title), 60_000)

beforeEach(() => {
  asked = []
  texts = []
  observer = new MutationObserver(() => texts.push(document.body.textContent?.trim() ?? ''))
  observer.observe(document.body, { childList: true, subtree: true })
})

afterEach(async () => {
  observer.disconnect()
  document.body.replaceChildren()
  await new Promise((resolve) => server.close(resolve))
})

describe('the page for what is not there, with script', () => {
  it('asks for an article that may have been published a moment ago, and shows it', async () => {
    await open('/just-published', article)
    await vi.waitFor(() => expect(texts).toContain('Loading article...'), 60_000)
    await shows('Just published')
    expect(asked[0]).toBe('/api/articles/by-slug/just-published')
    expect(document.querySelector('.article-text em')?.textContent).toBe('whole')
    expect([...document.querySelectorAll('.badge')].map((badge) => badge.textContent)).toEqual(['Social Clubs'])
    expect(document.querySelector('.article-byline')?.textContent?.replace(/\s+/g, ' ')).toMatch(
      / AW Ann Writer Author .+ 1 min read 1 view /,
    )
    expect(document.querySelector('figure')).toBeNull()
    await vi.waitFor(() => expect(document.title).toBe('Just published · Hometown News'), 60_000)
    const views = '/api/articles/by-slug/just-published/views'
    await vi.waitFor(() => expect(asked.at(-1)).toBe(views), { timeout: 60_000 })
    expect([...document.querySelectorAll('.article-ways a')].map((link) => link.textContent)).toEqual([
      'Back',
      'Back to Home',
    ])
  })

  it('doesn’t show a description above the text that begins with it', async () => {
    await open('/just-published', { ...article, description: 'The whole…' })
    await shows('Just published')
    expect(document.querySelector('.article-standfirst')).toBeNull()
    expect(document.querySelector('.article-text')?.textContent).toBe('The whole text.')
  })

  it('shows a picture that also opens the text once, with the text’s caption', async () => {
    const opening = '<figure><img src="/uploads/a.webp" alt=""><figcaption>At noon</figcaption></figure>'
    const content = `${opening}${article.content}`
    await open('/just-published', { ...article, imageUrl: '/uploads/a.webp', content })
    await shows('Just published')
    expect(document.querySelectorAll('main img, .article img')).toHaveLength(1)
    expect(document.querySelector('figcaption')?.textContent).toBe('At noon')
  })

  it('says that there is no such article', async () => {
    await open('/never-written', undefined)
    await shows('Article Not Found')
    expect(document.body.textContent).toContain("The article you're looking for doesn't exist.")
    expect(document.querySelector('a')?.getAttribute('href')).toBe('/')
    expect(document.title).toBe('Article Not Found · Hometown News')
  })

  it('then leads to the latest stories, although their list came with another state of the page', async () => {
    const stories = [{ title: 'Bridge opens', path: '/bridge' }]
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (url: RequestInfo, init?: RequestInit) =>
      url === '/next-stories.json' ? Response.json({ title: 'Latest', stories }) : fetch(url, init),
    )
    await open('/never-written', undefined)
    await shows('Article Not Found')
    await vi.waitFor(
      () => expect(document.querySelector('a[href="/bridge"]')?.textContent).toBe('Bridge opens'),
      60_000,
    )
  })

  it('shows no draft', async () => {
    await open('/just-published', { ...article, status: 'draft' })
    await shows('Article Not Found')
  })

  it.each(['/no/such/page', '/Ünfug'])('asks nobody about %s', async (path) => {
    await open(path, article)
    expect(heading()).toBe('404 Page Not Found')
    expect(asked).toEqual([])
  })
})
