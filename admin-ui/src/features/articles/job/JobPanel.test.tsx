import type { DeskJob } from '@hometown/shared-types/job-details'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../../test/support/fake-server.ts'
import { renderPart } from '../../../../test/support/render-desk.tsx'
import { JobPanel } from './JobPanel.tsx'

const URL = '/api/articles/a1/job'
const NONE: DeskJob = { job: null, closesAt: null, isClosed: false, version: 0 }
const JOB = {
  employer: 'Alder Falls Mill',
  place: 'Alder Falls, IA',
  isRemote: false,
  pay: '$18 an hour',
  employmentType: 'FULL_TIME' as const,
  applyUrl: 'mailto:jobs@mill.example',
  closesAt: null,
}
const OPEN: DeskJob = { job: JOB, closesAt: '2026-12-21T05:59:59.999Z', isClosed: false, version: 3 }

const dialog = () => within(screen.getByRole('dialog'))
const field = (name: string) => dialog().getByRole<HTMLInputElement>('textbox', { name })
const panel = async () => (await screen.findByRole('region', { name: 'Job' })).textContent

test('the details of a job are added, with what the editor left empty', async () => {
  let current = NONE
  const server = fakeServer({
    [`GET ${URL}`]: () => ({ body: current }),
    [`PUT ${URL}`]: () => {
      current = OPEN
      return { body: current }
    },
  })
  const { user } = renderPart(<JobPanel articleId="a1" />)
  await user.click(await screen.findByRole('button', { name: 'Add job details' }))
  await user.type(field('Employer'), 'Alder Falls Mill')
  await user.type(field('Place'), 'Alder Falls, IA')
  await user.type(field('Apply at'), 'jobs@mill.example')
  await user.click(dialog().getByRole('button', { name: 'Save job details' }))
  await waitFor(async () =>
    expect(await panel()).toContain('Alder Falls Mill · Alder Falls, IA · $18 an hour · Full-time'),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    job: { ...JOB, pay: '', employmentType: null },
    version: 0,
  })
})

test('a link that leads to no page and no mail is refused in its field', async () => {
  const server = fakeServer({ [`GET ${URL}`]: { body: OPEN } })
  const { user } = renderPart(<JobPanel articleId="a1" />)
  await user.click(await screen.findByRole('button', { name: 'Edit job details' }))
  expect(field('Apply at').value).toBe('jobs@mill.example')
  await user.clear(field('Apply at'))
  await user.type(field('Apply at'), 'javascript:alert(1)')
  await user.click(dialog().getByRole('button', { name: 'Save job details' }))
  expect(await dialog().findByText(/Use a web address/)).toBeTruthy()
  expect(server.calls.filter(({ method }) => method === 'PUT')).toEqual([])
})
