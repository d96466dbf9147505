import type { ProvenanceStep } from '@hometown/shared-types/provenance'
import { screen, within } from '@testing-library/react'
import { Newspaper } from 'lucide-react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'
import { Provenance } from './Provenance.tsx'

const at = '2026-11-20T15:00:00.000Z'
const STEPS: ProvenanceStep[] = [
  {
    ...{ type: 'source', id: null, title: 'Cedar Gazette', state: 'removed', at },
    ...{ href: null, url: null },
  },
  {
    ...{ type: 'suggestion', id: 'g1', title: 'Bridge closes', state: 'published', at },
    ...{ href: '/admin/suggestions?tab=published&search=Bridge+closes', url: 'javascript:alert(1)' },
  },
  {
    ...{ type: 'article', id: 'a1', title: 'The bridge closes', state: 'published', at },
    ...{ href: '/admin/content?edit=a1', url: 'https://courier.example/bridge' },
  },
  {
    ...{ type: 'newsletter', id: 'n1', title: 'This week', state: 'sent', at },
    ...{ href: '/admin/newsletters/n1', url: null },
  },
]

/** Existing screens, so that links to them render as links. */
const SCREENS = ['/admin/content', '/admin/suggestions', '/admin/newsletters/$id'].map((path) => ({
  ...{ path, title: path, icon: Newspaper, sidebar: 'none' as const },
  component: () => <Provenance of={{ type: 'article', id: 'a1' }} />,
}))

test('each step leads to its place at the desk, but the one that is looked at, and one that is gone', async () => {
  fakeServer({ 'GET /api/trail/article/a1': { body: { steps: STEPS } } })
  renderDesk('/admin/content', SCREENS)
  const provenance = await screen.findByRole('region', { name: 'Where it comes from' })
  const steps = within(provenance).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Cedar GazetteSource, removed, Nov 20, 2026',
    'Bridge closesSuggestion, published, Nov 20, 2026',
    'The bridge closesArticle, published, Nov 20, 2026',
    'This weekNewsletter, sent, Nov 20, 2026',
  ])
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null])
  expect(within(provenance).queryByRole('link', { name: 'The bridge closes' })).toBeNull()
  expect(within(provenance).queryByRole('link', { name: 'Cedar Gazette' })).toBeNull()
  const suggestion = within(provenance).queryByRole('link', { name: 'Bridge closes' })
  expect(suggestion?.getAttribute('href')).toBe('/admin/suggestions?tab=published&search=Bridge+closes')
  const newsletter = within(provenance).queryByRole('link', { name: 'This week' })
  expect(newsletter?.getAttribute('href')).toBe('/admin/newsletters/n1')
})
