import { screen } from '@testing-library/react'
import { FileText } from 'lucide-react'
import { describe, expect, test } from 'vitest'
import { type FakeRoutes, fakeServer } from '../../test/support/fake-server.ts'
import { renderDesk } from '../../test/support/render-desk.tsx'
import { ArticleEditorPage } from '../features/articles/ArticleEditorPage.tsx'
import type { Screen } from './screens.ts'

const screenOf = (path: string, title: string): Screen => ({
  path,
  title,
  icon: FileText,
  sidebar: 'main',
  component: () => <h1>{title}</h1>,
})

// Includes the articles screen, because the search requires access to it.
const SCREENS = [
  screenOf('/admin', 'Dashboard'),
  { ...screenOf('/admin/content', 'Create New'), component: ArticleEditorPage },
  screenOf('/admin/sources', 'Sources'),
]

const searchFor = (text: string) => `GET /api/articles?page=1&per_page=8&search=${text}`

function articles(...titles: string[]) {
  const texts = { description: '', category: 'Events', authorName: 'Nora', status: 'published', keywords: [] }
  const nothing = {
    imageUrl: null,
    imageAlt: null,
    imageCaption: null,
    authorAvatar: null,
    metaDescription: null,
    wordpressEditUrl: null,
    needsCategory: false,
    hasOwnChanges: false,
    hasPartsElsewhere: false,
    thumbnailUrl: null,
  }
  const times = { createdAt: 1, updatedAt: 1, publishedAt: 1, publishAt: null, unpublishAt: null }
  const row = { wordpressPostId: 1, views: 0, version: 1, ...texts, ...nothing, ...times }
  const data = titles.map((title, index) => ({ ...row, id: `a${index}`, slug: `a${index}`, title }))
  return { data, total: data.length, totalPages: 1 }
}

async function openPalette(routes: FakeRoutes = {}) {
  fakeServer(routes)
  const desk = renderDesk('/admin', SCREENS)
  await screen.findByRole('heading', { name: 'Dashboard' })
  await desk.user.keyboard('{Control>}k{/Control}')
  return { ...desk, input: await screen.findByRole('combobox') }
}

describe('the command palette', () => {
  test.each([
    ['mail server', 'Mail server', '/admin/settings?tab=connections'],
    ['password', 'Password', '/admin/settings?tab=account'],
    ['backup', 'Backups', '/admin/settings?tab=system'],
  ])('finds the single setting “%s”', async (typed, title, target) => {
    const { user, address, input } = await openPalette()
    await user.type(input, typed)
    await user.click(await screen.findByRole('option', { name: title }))
    expect(address()).toBe(target)
  })

  test('offers no article that was found for an earlier text', async () => {
    const { user, input } = await openPalette({
      [searchFor('dark')]: { body: articles('Lights out in the dark') },
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
