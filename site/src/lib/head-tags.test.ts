import { JSDOM } from 'jsdom'
import { expect, it } from 'vitest'
import { sampleSite } from '../../test/support/sample-content.ts'
import { headTags } from './head-tags.ts'

it('gives back every text as it was, whatever is in it', () => {
  const odd = `"Tom" & <Jerry> 'win' </title><script>alert(1)</script> “—”`
  const site = { ...sampleSite, siteName: odd }
  const head = headTags(site, { title: odd, description: odd, path: '/x', feed: { title: odd, path: '/y' } })
  const { document } = new JSDOM(`<!doctype html><head>${head}</head><body></body>`).window
  expect(document.title).toBe(odd)
  expect(document.querySelectorAll('script')).toHaveLength(0)
  for (const name of ['og:title', 'og:description', 'og:site_name']) {
    expect(document.querySelector(`meta[property="${name}"]`)?.getAttribute('content')).toBe(odd)
  }
  const feeds = document.querySelectorAll('link[rel="alternate"]')
  expect(Array.from(feeds, (link) => link.getAttribute('title'))).toEqual([odd, odd])
})
