import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ARTICLE_CLASSES, WIDTH_CLASSES } from '@hometown/shared-types/rules/article-html'
import { describe, expect, it } from 'vitest'
import { inlineHash } from '../src/lib/head-tags.ts'
import { SITE_DIST } from '../src/publisher/files.ts'
import { contentOf, renderedSite } from './support/rendered-site.ts'
import { sampleArticle, sampleBusiness, sampleEvent, sampleNewsletter } from './support/sample-content.ts'

const articles = [sampleArticle({ wordpressPostId: 1 })]
const businesses = [sampleBusiness(1, { hours: { monday: [] } })]
const site = renderedSite(
  contentOf({
    articles,
    site: { apiUrl: 'https://api.example.org' },
    businesses,
    newsletters: [sampleNewsletter(1)],
    events: [sampleEvent(1)],
  }),
)
const paths = [
  '/',
  '/events',
  '/story-1',
  '/404',
  '/subscribe',
  '/newsletter/newsletter-1',
  '/calendar',
  '/calendar/embed',
]

async function policyOf(path: string): Promise<Map<string, string>> {
  const page = await site.page(path)
  const content = page.querySelector('meta[http-equiv="content-security-policy"]')?.getAttribute('content') ?? ''
  return new Map(content.split(';').map((part) => [part.trim().split(' ', 1)[0] ?? '', part.trim()]))
}

describe.each(paths)('the Content-Security-Policy of %s', (path) => {
  it('lets no script and no style through but ours', async () => {
    const policy = await policyOf(path)
    expect(policy.get('default-src')).toBe("default-src 'self'")
    for (const name of ['script-src', 'style-src']) {
      expect(policy.get(name)).toContain("'self'")
      expect(policy.get(name)).not.toMatch(/unsafe|https?:|\*/)
    }
  })

  it('has the hash of every inline script and style', async () => {
    const page = await site.page(path)
    const policy = await policyOf(path)
    for (const script of page.querySelectorAll('script:not([src], [type="application/ld+json"])'))
      expect(policy.get('script-src')).toContain(inlineHash(script.textContent ?? ''))
    for (const style of page.querySelectorAll('style'))
      expect(policy.get('style-src')).toContain(inlineHash(style.textContent ?? ''))
  })

  it('allows calls to the API and to nobody else', async () => {
    expect((await policyOf(path)).get('connect-src')).toBe("connect-src 'self' https://api.example.org")
  })

  it('is not broken by style attributes', async () => {
    expect((await site.page(path)).querySelectorAll('[style]')).toHaveLength(0)
  })
})

it('gives no look of ours to a class that the text of an article may have, such as size-full of WordPress', () => {
  const folder = join(SITE_DIST, 'client/_astro')
  const files = readdirSync(folder).filter((name) => name.endsWith('.css'))
  const css = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('')
  const rules = css.matchAll(/(?<=[{}])((?:\.[a-z][\w-]*,)*\.[a-z][\w-]*)\{/g)
  const names = [...rules].flatMap(([, selector = '']) => selector.slice(1).split(',.'))
  expect(names).toContain('hidden')
  const isKept = (name: string) =>
    ARTICLE_CLASSES.some((kept) => (typeof kept === 'string' ? kept === name : kept.test(name)))
  expect(names.filter((name) => isKept(name) && !WIDTH_CLASSES.includes(name))).toEqual([])
})
