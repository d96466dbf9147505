import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deskArticle, editorRoutes } from '../../../test/support/desk-article.ts'
import { fakeServer, USER } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const byline = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Author name' })
const suggested = async () => [...((await byline()).list?.options ?? [])].map(({ value }) => value)

test('an account without a name signs with its username, and is asked for a name', async () => {
  fakeServer({ ...editorRoutes(deskArticle()), 'GET /api/auth/me': { body: { ...USER, displayName: null } } })
  const { user } = renderDesk('/admin/content')
  expect(await byline()).toHaveProperty('value', 'ruth')
  expect(screen.getByText(/Save your name in Settings/)).toBeTruthy()
  await user.type(await byline(), ' Okafor')
  expect(screen.queryByText(/Save your name in Settings/)).toBeNull()
})

test('single names are suggested, also for the second one', async () => {
  fakeServer({
    ...editorRoutes(deskArticle()),
    'GET /api/articles/authors': { body: ['By Courier Staff', 'Ada Roe and Bo Diaz', 'Martin King, Jr.'] },
  })
  const { user } = renderDesk('/admin/content?edit=a1')
  const field = await byline()
  await user.clear(field)
  await waitFor(async () => expect(await suggested()).toEqual(['Courier Staff', 'Martin King, Jr.']))
  await user.type(field, 'Ada Roe and C')
  expect(await suggested()).toEqual(['Ada Roe and Courier Staff', 'Ada Roe and Martin King, Jr.'])
})
