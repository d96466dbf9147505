import type { PublishedFront } from '@hometown/shared-types/contract/front-page'
import { describe, expect, it } from 'vitest'
import { contentOf, PICTURE, renderedSite, textOf, textsOf } from './support/rendered-site.ts'
import { sampleArticle } from './support/sample-content.ts'

const articles = [
  sampleArticle({ wordpressPostId: 1, category: 'Events', picture: PICTURE, views: 1204 }),
  sampleArticle({ wordpressPostId: 2, category: 'Events', picture: PICTURE }),
  sampleArticle({ wordpressPostId: 3, category: 'Events' }),
  sampleArticle({ wordpressPostId: 4, category: 'Events' }),
  sampleArticle({ wordpressPostId: 5, category: 'Sports' }),
  sampleArticle({ wordpressPostId: 6, category: 'Community', picture: PICTURE }),
  sampleArticle({ wordpressPostId: 7, category: 'Community' }),
  sampleArticle({ wordpressPostId: 40, category: 'Clubs' }),
  sampleArticle({ wordpressPostId: 41, category: 'Jobs' }),
  sampleArticle({ wordpressPostId: 50, category: 'Obituaries' }),
]
const front: PublishedFront = { lead: 6, seconds: [7], hidden: [4], mostRead: [2, 5], alerts: [] }
const home = await renderedSite(contentOf({ articles, front })).page('/')

describe('the home page', () => {
  it('bears the paper’s name, and opens with the stories that were chosen', () => {
    expect(textsOf(home, 'h1')).toEqual(['Hometown News'])
    const lead = home.querySelector('[data-front="lead"]')
    expect(textOf(lead)).toMatch(/^Community News Story 6 What happened in story 6\. By Ann Writer Nov /)
    expect(lead?.querySelector('a')?.getAttribute('href')).toBe('/story-6')
    expect(textsOf(home, '[data-front="second"] h3')[0]).toBe('Story 7')
  })

  it('keeps a hidden story off', () => {
    expect(home.querySelector('main')?.innerHTML).not.toContain('/story-4"')
  })

  it('fills the seconds up with the newest, and names the obituaries and what is read most', () => {
    expect(textsOf(home, '[data-front="second"] h3')).toEqual(['Story 7', 'Story 1', 'Story 2'])
    expect(textsOf(home, 'section[aria-labelledby="recent-obituaries"] li a')).toEqual(['Story 50'])
    expect(textsOf(home, 'section[aria-labelledby="most-read"] li a')).toEqual(['Story 2', 'Story 5'])
  })

  it('signs up without script too: its form goes to the service', async () => {
    const page = await renderedSite(contentOf({ site: { apiUrl: 'https://api.example.org' } })).page('/')
    const form = page.querySelector('form[data-quick-signup]')
    expect(form?.getAttribute('action')).toBe('https://api.example.org/api/subscribers/form')
    expect(form?.querySelector('input[name="email"]')?.hasAttribute('required')).toBe(true)
    expect(textOf(page.querySelector('#menu a[href="/subscribe"]'))).toBe('Subscribe')
    expect(textOf(page.querySelector('section[aria-labelledby="what-we-cover"] a[href="/archive"]'))).toBe(
      'Explore All Categories',
    )
  })
})

describe('the home page of a paper with many stories', async () => {
  const CATEGORIES = ['Events', 'Sports', 'Community', 'Churches', 'Business', 'Clubs', 'Obituaries'] as const
  const many = (count: number) =>
    contentOf({
      articles: Array.from({ length: count }, (_, index) =>
        sampleArticle({
          wordpressPostId: index + 1,
          category: CATEGORIES[index % CATEGORIES.length],
          picture: index % 3 === 0 ? PICTURE : null,
        }),
      ),
    })
  const page = await renderedSite(many(60)).page('/')
  const links = (selector: string) => [...page.querySelectorAll(selector)].map((link) => link.getAttribute('href'))

  it('links no story twice across the top block and the sections', () => {
    const shown = links('[data-front] a, section[aria-labelledby="latest"] a, section[id] article a')
    expect(shown).toHaveLength(4 + 6 + 7 * 3)
    expect(new Set(shown).size).toBe(shown.length)
  })

  it('is as large with a thousand stories as with sixty', async () => {
    const large = await renderedSite(many(1000)).page('/')
    const size = (root: ParentNode) => root.querySelectorAll('*').length
    expect(Math.abs(size(large) / size(page) - 1)).toBeLessThan(0.05)
  })
})
