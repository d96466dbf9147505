import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { sampleNewsletter, TIME_ZONE } from '../../../test/support/sample-content.ts'
import { toSiteNewsletter } from '../../lib/newsletter-index.ts'
import { NewsletterArchive } from './NewsletterArchive.island.tsx'
import { toArchiveItem } from './newsletter-data.ts'

afterEach(cleanup)

function show(numbers: readonly number[]): HTMLElement {
  const items = numbers.map((number) => toArchiveItem(toSiteNewsletter(sampleNewsletter(number), TIME_ZONE)))
  const categories = ['Events', 'Sports', 'Clubs']
  return render(createElement(NewsletterArchive, { items, categories, siteName: 'The Courier' })).container
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const heading = () => screen.getByRole('heading', { level: 2 }).textContent

describe('the archive', () => {
  it('says when no newsletter has a section, and shows all again', () => {
    const place = show([1])
    press('Clubs')
    expect(heading()).toBe('No Clubs Newsletters Yet')
    expect(place.textContent).toContain('No newsletters containing Clubs content have been sent yet.')
    press('View All Newsletters')
    expect(heading()).toBe('Newsletter 1')
  })
})
