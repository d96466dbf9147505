import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { listedArticle, pageOf } from '../../test/support/desk-article.ts'
import { type FakeRoutes, fakeServer } from '../../test/support/fake-server.ts'
import { renderDesk, screenOf } from '../../test/support/render-desk.tsx'
import { ArticleEditorPage } from '../features/articles/ArticleEditorPage.tsx'

// Includes the articles screen, because the search requires access to it.
const SCREENS = [
  screenOf('/admin', 'Dashboard'),
  screenOf('/admin/content', 'Create New', { component: ArticleEditorPage }),
  screenOf('/admin/sources', 'Sources'),
]

const searchFor = (text: string) => `GET /api/articles?page=1&per_page=8&search=${text}`

async function openPalette(routes: FakeRoutes = {}) {
  fakeServer(routes)
  const desk = renderDesk('/admin', SCREENS)
  await screen.findByRole('heading', { name: 'Dashboard' })
  await desk.user.keyboard('{Control>}k{/Control}')
  return { ...desk, input: await screen.findByRole('combobox') }
}

describe('the command palette', () => {
  test('finds a single setting', async () => {
    const { user, address, input } = await openPalette()
    await user.type(input, 'backup')
    await user.click(await screen.findByRole('option', { name: 'Backups' }))
    expect(address()).toBe('/admin/settings?tab=system')
  })

  test('offers no article that was found for an earlier text', async () => {
    const { user, input } = await openPalette({
      [searchFor('dark')]: pageOf(listedArticle({ title: 'Lights out in the dark' })),
      [searchFor('dark+theme')]: () => new Promise<never>(() => {}),
    })
    await user.type(input, 'dark')
    await screen.findByRole('option', { hidden: false, name: /^Lights out/ })
    await user.type(input, ' theme')
    expect(screen.getAllByRole('option', { hidden: false }).map((option) => option.textContent)).toEqual([
      'Switch to the dark theme',
    ])
    await user.keyboard('{Enter}')
    expect(document.documentElement.dataset.theme).toBe('dark')
  })
})
