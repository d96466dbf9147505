import { act } from '@testing-library/react'
import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { SubmitEvent } from '../src/features/event-submissions/SubmitEvent.island.tsx'
import { CommunityCalendar } from '../src/features/events/CommunityCalendar.island.tsx'
import { EventsTabs } from '../src/features/events/EventsTabs.island.tsx'
import { NewsletterArchive } from '../src/features/newsletters/NewsletterArchive.island.tsx'
import { ManageSubscription } from '../src/features/subscribers/ManageSubscription.island.tsx'
import { SubscribeForm } from '../src/features/subscribers/SubscribeForm.island.tsx'
import { contentOf, renderedSite } from './support/rendered-site.ts'
import { sampleArticle, sampleEvent, sampleNewsletter } from './support/sample-content.ts'

/** This warning can't occur for readers: their browsers never render the page, too. */
const SAME_PROCESS = 'Detected multiple renderers concurrently rendering the same context provider'
/** Fetching refuses this port without a connection. */
const NOBODY = 'http://127.0.0.1:1'
const site = renderedSite(
  contentOf({
    articles: [sampleArticle({ wordpressPostId: 1 })],
    site: { apiUrl: NOBODY },
    newsletters: [sampleNewsletter(1)],
    events: [sampleEvent(1)],
  }),
)

test.each<[string, ComponentType<never>]>([
  ['/archive', NewsletterArchive],
  ['/calendar', CommunityCalendar],
  ['/events', EventsTabs],
  ['/events/submit', SubmitEvent],
  ['/manage', ManageSubscription],
  ['/subscribe', SubscribeForm],
])('React finds in the HTML of %s what its island draws first, and keeps it', async (path, island) => {
  const complaints = vi.spyOn(console, 'error').mockReturnValue()
  const rendered = (await site.page(path)).querySelector('astro-island')
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = rendered?.innerHTML ?? ''
  const first = place.firstElementChild
  const slot = rendered?.querySelector('astro-slot')?.innerHTML
  const root = await act(async () =>
    hydrateRoot(place, createElement(island, propsIn(rendered) as never, ...childrenOf(slot)), {
      identifierPrefix: rendered?.getAttribute('prefix') ?? '',
      onRecoverableError: (error) => complaints(error),
    }),
  )
  expect(place.firstElementChild).toBe(first)
  await act(async () => root.unmount())
  place.remove()
  const reports = complaints.mock.calls.filter(([text]) => !String(text).startsWith(SAME_PROCESS))
  complaints.mockRestore()
  expect(reports).toEqual([])
})

function childrenOf(slot: string | undefined) {
  if (slot === undefined) return []
  // biome-ignore lint/security/noDangerouslySetInnerHtml: The page itself has it.
  return [createElement('astro-slot', { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: slot } })]
}

/** Astro writes each value with its kind: 0 is plain or an object, 1 a list. */
function propsIn(island: Element | null | undefined): object {
  return Object(read([0, JSON.parse(island?.getAttribute('props') ?? '{}')]))
}

function read(written: unknown): unknown {
  const [kind, value]: unknown[] = Array.isArray(written) ? written : []
  if (kind === 1 && Array.isArray(value)) return value.map(read)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, read(inner)]))
}
