import type { EventSources } from '@hometown/shared-types/event-sources'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderPart } from '../../../test/support/render-desk.tsx'
import { WhoSaysWhat } from './WhoSaysWhat.tsx'

const saying = {
  claim: { kind: 'feed', sourceId: 'church', key: 'a' },
  sourceName: 'Church',
  url: null,
  value: '2026-12-05T09:00',
  since: '2026-11-26T10:00:00.000Z',
  lastSeen: '2026-11-26T10:00:00.000Z',
  isGone: false,
  isSame: true,
} as const
const chamber = { ...saying, claim: { ...saying.claim, sourceId: 'chamber' }, sourceName: 'Chamber' }
const theirs = { ...chamber, value: '2026-12-05T10:00', isSame: false }
const start = { field: 'start', value: saying.value, from: 'Church', chosenBy: null, canUndo: false } as const
const sources: EventSources = { eventId: 'e1', version: 2, fields: [{ ...start, sayings: [saying, theirs] }] }
const taken: EventSources = {
  ...sources,
  fields: [
    { ...start, value: theirs.value, from: 'Chamber', chosenBy: 'Ann', canUndo: true, sayings: [saying, theirs] },
  ],
}

test('a field shows who says what, takes another source’s value with one press, and undoes it', async () => {
  const server = fakeServer({
    'GET /api/calendar-events/e1/sources': { body: sources },
    'POST /api/calendar-events/e1/sources/start': { body: taken },
    'POST /api/calendar-events/e1/sources/start/undo': { body: sources },
  })
  const onChanged = vi.fn()
  const { user } = renderPart(<WhoSaysWhat eventId="e1" isDirty={false} onChanged={onChanged} />)
  await screen.findByText('from Church')
  expect(screen.getByText('Different')).toBeDefined()
  server.routes['GET /api/calendar-events/e1/sources'] = { body: taken }
  await user.click(screen.getByRole('button', { name: 'Use this: start from Chamber' }))
  await screen.findByText('from Chamber, chosen by Ann')
  server.routes['GET /api/calendar-events/e1/sources'] = { body: sources }
  await user.click(screen.getByRole('button', { name: 'Undo Start' }))
  await screen.findByText('from Church')
  expect(onChanged).toHaveBeenCalledTimes(2)
})
