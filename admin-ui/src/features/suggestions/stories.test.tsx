import type { SuggestionStory } from '@hometown/shared-types/suggestion-story'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderDesk } from '../../../test/support/render-desk.tsx'
import { bridge, fair, serveSuggestions as serve } from '../../../test/support/suggestion-server.ts'

const PATH = '/admin/suggestions'
const STORY = '/api/content-suggestions/g1/story'

const item = {
  kind: 'news',
  content: 'Drivers take Mill Road from Monday on.',
  sourceName: 'KALD Radio',
  url: 'https://kald.example/7',
  publishedAt: '2026-11-20T09:00:00.000Z',
  foundAt: '2026-11-20T11:00:00.000Z',
  status: 'pending',
} as const
const member = {
  ...{ ...item, id: 'm1', title: 'No way over the Alder', joinedBy: null, isCopy: false },
  reasons: ['Both name the Alder.', 'They came out on the same day.'],
}
const offer = { ...item, id: 'o1', title: 'Detour begins', reasons: ['Both are about a road.'], isLikely: true }

function serveStory(story: SuggestionStory, counts = { others: 1, sources: 2, offers: 1 }) {
  const decided = (action: string) => ({
    [`POST /api/content-suggestions/g1/${action}`]: { body: { ...bridge, story: counts, version: 2 } },
  })
  return serve([{ ...bridge, story: counts }, fair], {
    [`GET ${STORY}`]: { body: story },
    ...decided('join'),
    ...decided('apart'),
    ...decided('split'),
    'POST /api/content-suggestions/g1/undo': {
      body: { message: 'The items are two stories again.', suggestion: bridge },
    },
  })
}

test('the pane has each item of the story, why it was joined, and its text on demand', async () => {
  serveStory({ members: [member], offers: [] }, { others: 1, sources: 2, offers: 0 })
  const { user } = renderDesk(PATH)
  await screen.findByRole('article', { name: 'Bridge closes' })
  await user.keyboard('j')
  const pane = within(screen.getByRole('region', { name: 'Reading pane' }))
  expect(await pane.findByRole('heading', { name: 'Told by 2 sources' })).toBeTruthy()
  const title = await pane.findByRole('link', { name: 'No way over the Alder' })
  expect(title.getAttribute('href')).toBe('https://kald.example/7')
  expect(pane.getByText('Both name the Alder. They came out on the same day.')).toBeTruthy()
  expect(pane.queryByText(item.content)?.hidden).toBe(true)
  await user.click(pane.getByRole('button', { name: 'Text of No way over the Alder' }))
  expect(pane.getByText(item.content).hidden).toBe(false)
})

test.each([
  ['m', 'join', 'o1', 'Joined as one story'],
  ['n', 'apart', 'o1', 'Not the same'],
  ['d', 'split', 'm1', 'Split off'],
] as const)('%s is one key to %s, and undo takes it back', async (key, action, other, said) => {
  const { server } = serveStory({ members: [member], offers: [offer] })
  const { user } = renderDesk(PATH)
  await screen.findByRole('article', { name: 'Bridge closes' })
  await user.keyboard('j')
  await screen.findByRole('heading', { name: 'May be the same story' })
  await user.keyboard(key)
  const sent = () => server.calls.find(({ path }) => path.endsWith(`/g1/${action}`))?.body
  await waitFor(() => expect(sent()).toMatchObject({ other, version: 1 }))
  await screen.findAllByText(said)
  await user.keyboard('u')
  await waitFor(() =>
    expect(server.calls.find(({ path }) => path.endsWith('/undo'))?.body).toMatchObject({ step: action }),
  )
})
