import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listedArticle, pageOf } from '../../test/support/desk-article.ts'
import { fakeServer } from '../../test/support/fake-server.ts'
import { renderDesk, screenOf } from '../../test/support/render-desk.tsx'
import { ArticleEditorPage } from '../features/articles/ArticleEditorPage.tsx'

// The list includes the articles screen, because the search requires access to it.
const SCREENS = [
  screenOf('/admin', 'Dashboard'),
  screenOf('/admin/content', 'Create New', { component: ArticleEditorPage }),
]

const searchFor = (text: string) => `GET /api/articles?page=1&per_page=8&search=${text}`

test('the command palette offers no article that was found for an earlier text', async () => {
  fakeServer({
    [searchFor('dark')]: pageOf(listedArticle({ title: 'Lights out in the dark' })),
    [searchFor('dark+theme')]: () => new Promise<never>(() => {}),
  })
  const { user } = renderDesk('/admin', SCREENS)
  await screen.findByRole('heading', { name: 'Dashboard' })
  await user.keyboard('{Control>}k{/Control}')
  const input = await screen.findByRole('combobox')
  await user.type(input, 'dark')
  await screen.findByRole('option', { hidden: false, name: /^Lights out/ })
  await user.type(input, ' theme')
  expect(screen.getAllByRole('option', { hidden: false }).map((option) => option.textContent)).toEqual([
    'Switch to the dark theme',
  ])
  await user.keyboard('{Enter}')
  expect(document.documentElement.dataset.theme).toBe('dark')
})
