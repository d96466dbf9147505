import { describe, expect, it } from 'vitest'
import { contentOf, PICTURE, renderedSite, textOf, textsOf } from './support/rendered-site.ts'
import { sampleArticle, sampleNewsletter } from './support/sample-content.ts'

const home = await renderedSite(
  contentOf([
    sampleArticle({ wordpressPostId: 1, category: 'Events', picture: PICTURE, views: 1204 }),
    sampleArticle({ wordpressPostId: 2, category: 'Events', picture: PICTURE }),
    sampleArticle({ wordpressPostId: 3, category: 'Events' }),
    sampleArticle({ wordpressPostId: 4, category: 'Events' }),
    sampleArticle({ wordpressPostId: 5, category: 'Sports' }),
    sampleArticle({ wordpressPostId: 40, category: 'Clubs' }),
    sampleArticle({ wordpressPostId: 41, category: 'Jobs' }),
  ]),
).page('/')

describe('the home page', () => {
  it('opens as the guide to the county, with its three figures', () => {
    expect(textOf(home.querySelector('h1'))).toMatch(/^Your Personal Guide to Sample County/)
    expect(home.querySelector('h1')?.getAttribute('aria-label')).toBe('Your Personal Guide to Sample County')
    expect(textsOf(home, '.hero dt')).toEqual(['Weekly Readers'])
    expect(textsOf(home, '.hero dd')).toEqual(['2,500+'])
  })

  it('shows what the paper covers, each leading to its section', () => {
    const links = [...home.querySelectorAll('section[aria-labelledby="what-we-cover"] li a')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#events',
      '#sports',
      '#business',
      '#community',
      '#obituaries',
      '#clubs',
      '#churches',
    ])
    for (const link of links) expect(home.querySelector(link.getAttribute('href') ?? '')).not.toBeNull()
  })

  it('has the seven sections in their order, and no eighth', () => {
    expect(textsOf(home, '.home-columns > section h2')).toEqual([
      'Events',
      'Sports',
      'Community',
      'Churches',
      'Business',
      'Clubs',
      'Obituaries',
    ])
  })

  it('counts the last seven days and shows the three newest of each section', () => {
    const events = home.querySelector('#events')
    expect(textOf(events?.querySelector('header p'))).toBe('4 articles this week')
    expect(textsOf(events ?? home, 'h3')).toEqual(['Story 1', 'Story 2', 'Story 3'])
    expect(events?.querySelector('header a')?.getAttribute('href')).toBe('/events')
    expect(textOf(events?.querySelector('header a'))).toBe('View All')
    expect(textOf(home.querySelector('#sports header p'))).toBe('1 article this week')
    expect(textOf(home.querySelector('#clubs header p'))).toBe('0 articles this week')
    expect(textsOf(home, '#clubs h3')).toEqual(['Story 40'])
  })

  it('says so where a section has nothing yet', () => {
    expect(textOf(home.querySelector('#churches'))).toContain('No published articles in this category yet.')
  })

  it('features the first card of a section when it has a picture', () => {
    expect(textsOf(home, '.card-featured')).toEqual(['Featured'])
    expect(home.querySelector('#events article .card-featured')).not.toBeNull()
    expect(textsOf(home, '#sports .card-picture')).toEqual(['No image'])
  })

  it('tells on a card what the article is', () => {
    const card = home.querySelector('#events article')
    expect(card?.querySelector('h3 a')?.getAttribute('href')).toBe('/story-1')
    expect(textOf(card)).toBe(
      'Featured Events Story 1 What happened in story 1. Ann Writer November 19, 2026 1 min read 1,204 views Read More',
    )
    expect(card?.querySelector('time')?.dateTime).toBe('2026-11-19T15:00:00.000Z')
    expect(textOf(home.querySelector('#sports .badge'))).toBe('Sports Schedule')
  })

  it('links to the pages that exist, and to none that has nothing to show', () => {
    expect(textsOf(home, 'aside h2')).toEqual(['Quick Links'])
    const paths = new Set([...home.querySelectorAll('a')].map((link) => link.getAttribute('href')))
    expect(paths).not.toContain('/business-directory')
    for (const path of [
      '/',
      '/archive',
      '/calendar',
      '/manage',
      '/subscribe',
      '/jobs',
      '/obituaries',
      '/about',
      '/contact',
      '/corrections',
      '/terms',
      '/privacy',
      '/feed.xml',
    ])
      expect(paths).toContain(path)
  })

  it('names the last three newsletters beside the news, the latest as such, and none while none is sent', async () => {
    const sent = [5, 1, 3, 2].map((number) => sampleNewsletter(number))
    const newsletters = [...sent, sampleNewsletter(0, { status: 'sending' })]
    const page = await renderedSite(contentOf([], {}, undefined, [], newsletters)).page('/')
    const card = page.querySelector('section[aria-labelledby="recent-newsletters"]')
    expect(textsOf(page, 'aside h2')).toEqual(['Recent Newsletters', 'Quick Links'])
    expect(textsOf(card ?? page, 'li')).toEqual([
      'Newsletter 1 Latest Nov 19, 2026 1 section',
      'Newsletter 2 Nov 18, 2026 1 section',
      'Newsletter 3 Nov 17, 2026 1 section',
    ])
    expect([...(card?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
      '/newsletter/newsletter-1',
      '/newsletter/newsletter-2',
      '/newsletter/newsletter-3',
      '/archive',
    ])
  })

  it('signs up without script too: its form goes to the service', async () => {
    const page = await renderedSite(contentOf([], { apiUrl: 'https://api.example.org' })).page('/')
    const form = page.querySelector('form[data-quick-signup]')
    expect(form?.getAttribute('action')).toBe('https://api.example.org/api/subscribers/form')
    expect(form?.querySelector('input[name="email"]')?.hasAttribute('required')).toBe(true)
    expect(textOf(page.querySelector('a[href="/subscribe"][class="nav-highlight"]'))).toBe('Subscribe')
    expect(textOf(page.querySelector('.covers a[href="/archive"]'))).toBe('Explore All Categories')
  })

  it('loads only the first picture at once', () => {
    expect([...home.querySelectorAll('main img')].map((image) => image.getAttribute('loading'))).toEqual([null, 'lazy'])
  })

  it('carries the date and the copyright line of today', () => {
    expect(textOf(home.querySelector('header time'))).toBe('Friday, November 20, 2026')
    expect(textOf(home.querySelector('footer'))).toContain('© 2025–2026 Hometown News')
  })
})
