// @vitest-environment jsdom
import { h, render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sampleNewsletter, TIME_ZONE } from '../../../test/support/sample-content.ts'
import { toSiteNewsletter } from '../../lib/newsletter-index.ts'
import { toArchiveItem } from './archive-item.ts'
import { NewsletterArchive } from './NewsletterArchive.island.tsx'

let place: HTMLElement

beforeEach(() => {
  place = document.createElement('div')
  document.body.replaceChildren(place)
})
afterEach(() => render(null, place))

async function show(numbers: readonly number[], isPart = false): Promise<void> {
  const items = numbers.map((number) => toArchiveItem(toSiteNewsletter(sampleNewsletter(number), TIME_ZONE)))
  const categories = ['Events', 'Sports', 'Clubs']
  await act(() => render(h(NewsletterArchive, { items, categories, siteName: 'The Courier', isPart }), place))
}

async function press(label: string): Promise<void> {
  const button = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === label)
  await act(() => button?.click())
}

const heading = () => place.querySelector('h2')?.textContent

describe('the archive', () => {
  it('says what it is for before there is anything in it', async () => {
    await show([])
    expect(place.textContent).toBe('No Newsletters YetCheck back soon for our first newsletter!')
  })

  it('says when no newsletter has a section, and shows all again', async () => {
    await show([1])
    await press('Clubs')
    expect(heading()).toBe('No Clubs Newsletters Yet')
    expect(place.textContent).toContain('No newsletters containing Clubs content have been sent yet.')
    await press('View All Newsletters')
    expect(heading()).toBe('Newsletter 1')
  })

  it('does not say of the newest that they are all', async () => {
    await show([1], true)
    await press('Clubs')
    expect(place.textContent).not.toContain('have been sent yet')
  })

  it('counts in words', async () => {
    await show([0])
    expect(place.querySelector('article')?.textContent).toContain('Nov 20, 2026 1 article')
    expect(place.querySelector('article')?.textContent).toContain('Sent to 1,200 subscribers')
  })
})
