import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deskArticle, editorRoutes } from '../../../test/support/desk-article.ts'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const ARTICLE = deskArticle({ category: 'Jobs', savedBy: null })
const JOB = { employer: 'Alder Falls Mill', place: 'Alder Falls, IA', isRemote: false, pay: '', employmentType: null }
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

test('the job is saved with its article, with what the editor left empty', async () => {
  const saved = { ...ARTICLE, version: 4, job: { ...JOB, applyUrl: 'mailto:jobs@mill.example', closesAt: null } }
  const server = fakeServer({ ...editorRoutes(ARTICLE), 'PATCH /api/articles/a1': { body: saved } })
  const { user } = renderDesk('/admin/content?edit=a1')
  await user.type(await field('Employer'), 'Alder Falls Mill')
  await user.type(await field('Place'), 'Alder Falls, IA')
  await user.type(await field('Apply at'), 'javascript:alert(1)')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect((await screen.findAllByText(/Use a web address/)).length).toBeGreaterThan(0)
  const patched = () => server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  expect(patched()).toEqual([])
  await user.clear(await field('Apply at'))
  await user.type(await field('Apply at'), 'jobs@mill.example')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() =>
    expect(patched()).toEqual([
      { job: { ...JOB, applyUrl: 'jobs@mill.example', closesAt: '' }, version: 3, copyId: expect.any(String) },
    ]),
  )
})
