import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deskArticle, editorRoutes } from '../../../test/support/desk-article.ts'
import { fakeServer, USER } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const field = (name: string) => screen.findByRole('textbox', { name })

test('an account without a name signs with its username, and is asked for a name', async () => {
  fakeServer({ ...editorRoutes(deskArticle()), 'GET /api/auth/me': { body: { ...USER, displayName: null } } })
  const { user } = renderDesk('/admin/content')
  const byline = await screen.findByRole('combobox', { name: 'Author name' })
  expect(byline).toHaveProperty('value', 'ruth')
  expect(screen.getByText(/Save your name in Settings/)).toBeTruthy()
  await user.type(byline, ' Okafor')
  expect(screen.queryByText(/Save your name in Settings/)).toBeNull()
})

const JOB = { employer: 'Alder Falls Mill', place: 'Alder Falls, IA', isRemote: false, pay: '', employmentType: null }

test('the job is saved with its article, with what the editor left empty', async () => {
  const article = deskArticle({ category: 'Jobs' })
  const saved = { ...article, version: 4, job: { ...JOB, applyUrl: 'mailto:jobs@mill.example', closesAt: null } }
  const server = fakeServer({ ...editorRoutes(article), 'PATCH /api/articles/a1': { body: saved } })
  const { user } = renderDesk('/admin/content?edit=a1')
  await user.type(await field('Employer'), 'Alder Falls Mill')
  await user.type(await field('Place'), 'Alder Falls, IA')
  await user.type(await field('Apply at'), 'javascript:alert(1)')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect((await screen.findAllByText(/Use a web address/)).length).toBeGreaterThan(0)
  expect(server.sent('PATCH')).toEqual([])
  await user.clear(await field('Apply at'))
  await user.type(await field('Apply at'), 'jobs@mill.example')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() =>
    expect(server.sent('PATCH')).toEqual([
      { job: { ...JOB, applyUrl: 'jobs@mill.example', closesAt: '' }, version: 3, copyId: expect.any(String) },
    ]),
  )
})

test('a problem in folded settings unfolds them, and the press that it stops leads there', async () => {
  fakeServer(editorRoutes(deskArticle()))
  const { user } = renderDesk('/admin/content?edit=a1')
  const slug = await screen.findByLabelText('Slug')
  const fold = slug.closest('details')
  fireEvent.change(slug, { target: { value: 'sports' } })
  await waitFor(() => expect(fold).toHaveProperty('open', true))
  await user.click(screen.getByText('SEO'))
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect((await screen.findByRole('alert')).textContent).toContain('This slug belongs to a page of the site.')
  await waitFor(() => expect(document.activeElement).toBe(slug))
  expect(fold).toHaveProperty('open', true)
  expect(screen.getByLabelText('Take down at').closest('details')).toHaveProperty('open', false)
})
