import { type EventTextName, mapEventTexts } from '@hometown/shared-types/event-texts'
import { describe, expect, it } from 'vitest'
import { contentOf, renderedSite } from './support/rendered-site.ts'
import { sampleEvent } from './support/sample-content.ts'

/** Where readers, or machines, find each text. */
const SHOWN: Record<EventTextName, { onThePage: boolean; inCalendarFiles: boolean; inFeeds: boolean }> = {
  description: { onThePage: true, inCalendarFiles: true, inFeeds: true },
  location: { onThePage: true, inCalendarFiles: true, inFeeds: true },
  price: { onThePage: true, inCalendarFiles: true, inFeeds: true },
}

const texts = mapEventTexts((name) => `The ${name} of it`)
const site = renderedSite(contentOf([], {}, undefined, [], [], [sampleEvent(1, { ...texts, slug: 'fair' })]))

describe('the optional texts of an event that are for readers', () => {
  it.each([
    ['onThePage', '/events/fair'],
    ['inCalendarFiles', '/events/fair.ics'],
    ['inFeeds', '/calendar/feed.xml'],
  ] as const)('are %s', async (where, path) => {
    const shown = await site.text(path)
    expect(mapEventTexts((name) => shown.includes(texts[name]))).toEqual(mapEventTexts((name) => SHOWN[name][where]))
  })
})
