import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deskArticle, editorRoutes } from '../../../test/support/desk-article.ts'
import { fakeServer, USER } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

const byline = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Author name' })

test('an account without a name signs with its username, and is asked for a name', async () => {
  fakeServer({ ...editorRoutes(deskArticle()), 'GET /api/auth/me': { body: { ...USER, displayName: null } } })
  const { user } = renderDesk('/admin/content')
  expect(await byline()).toHaveProperty('value', 'ruth')
  expect(screen.getByText(/Save your name in Settings/)).toBeTruthy()
  await user.type(await byline(), ' Okafor')
  expect(screen.queryByText(/Save your name in Settings/)).toBeNull()
})
