import { isUsableSlug } from '@hometown/shared-types/slug'
import { describe, expect, it } from 'vitest'
import { sampleContent } from '../../test/support/sample-content.ts'
import { createEventIndex } from '../lib/event-index.ts'
import { fileOfPage, isPage, listPagePaths, writingOrder } from './site-paths.ts'

describe('the paths of the site', () => {
  it.each([
    ['/', 'index.html'],
    ['/sports/2026/11', 'sports/2026/11.html'],
    ['/sitemaps/2026-11.xml', 'sitemaps/2026-11.xml'],
    ['/events/fair-1.ics', 'events/fair-1.ics'],
  ])('%s is the file %s', (path, file) => {
    expect(fileOfPage(path)).toBe(file)
  })

  it('keeps the addresses of its fixed pages from articles', () => {
    const paths = [...listPagePaths(sampleContent(0))].filter((path) => path !== '/')
    expect(paths).toContain('/about')
    expect(paths.filter((path) => isUsableSlug(path.slice(1)))).toEqual([])
  })

  it.each(['/nothing', '/sports/nothing', '/story-1/2', '/calendar/nothing.ics', '/topics/fair'])(
    'knows that there is no %s',
    (path) => {
      expect(isPage(sampleContent(1), path)).toBe(false)
    },
  )

  it('has no calendar where nobody keeps one', () => {
    const content = { ...sampleContent(1), events: createEventIndex(undefined) }
    expect([...listPagePaths(content)].filter((path) => path.startsWith('/calendar'))).toEqual([])
    expect(isPage(content, '/calendar.ics')).toBe(false)
    expect(isPage(content, '/events')).toBe(true)
  })

  it('writes what is linked to before what links to it', () => {
    const inOrder = ['/county-fair', '/events/fair', '/sports/2026/11', '/sports', '/', '/calendar', '/sports/feed.xml']
    const order = (one: string, other: string) => writingOrder(one) - writingOrder(other)
    expect(inOrder.toReversed().sort(order).map(writingOrder)).toEqual(inOrder.map(writingOrder))
    expect(inOrder.toSorted(order)).toEqual(inOrder)
  })
})
