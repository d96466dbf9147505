import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { doubleClick } from '../../../test/support/double-click.ts'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

test('a double click makes one backup', async () => {
  const work = { state: 'waiting', step: '', percent: 0, problem: null }
  const server = fakeServer({
    'GET /api/backups': { body: { backups: [], work: { ...work, state: 'idle' } } },
    'POST /api/backups': { body: work },
  })
  renderDesk('/admin/system')
  doubleClick(await screen.findByRole('button', { name: 'Back Up Now' }))
  const started = () => server.calls.filter(({ method }) => method === 'POST')
  await waitFor(() => expect(started()).not.toEqual([]))
  expect(started().map(({ path }) => path)).toEqual(['/api/backups'])
})
