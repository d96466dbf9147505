import type { Page } from '@playwright/test'
import type { Newsroom } from './prepare-newsroom.ts'

export interface Picture {
  name: string
  path: string | ((newsroom: Newsroom) => string)
  /** The heading that says that the screen is there. */
  heading: string
  isPhone?: boolean
  width?: number
  height?: number
  /** Otherwise it is folded, to show more of the screen. */
  hasSidebar?: boolean
  /** What an editor does before the picture is taken. */
  prepare?(page: Page): Promise<unknown>
}

/** In the order of the guide. */
export const PICTURES: readonly Picture[] = [
  { name: 'dashboard', path: '/admin', heading: 'Dashboard', height: 1220, hasSidebar: true },
  { name: 'planning', path: '/admin/planning', heading: 'Planning', height: 860 },
  { name: 'editor', path: ({ draftId }) => `/admin/content?edit=${draftId}`, heading: 'Edit article' },
  {
    name: 'editor-phone',
    path: ({ draftId }) => `/admin/content?edit=${draftId}`,
    heading: 'Edit article',
    isPhone: true,
  },
  {
    name: 'publish-review',
    path: ({ draftId }) => `/admin/content?edit=${draftId}`,
    heading: 'Edit article',
    prepare: (page) => page.getByRole('button', { name: 'Publish', exact: true }).click(),
  },
  {
    name: 'picture',
    path: '/admin/media',
    heading: 'Media',
    prepare: (page) => page.getByRole('list', { name: 'Pictures' }).getByRole('button').first().click(),
  },
  { name: 'sources', path: '/admin/sources', heading: 'Source Management' },
  {
    name: 'suggestions',
    path: '/admin/suggestions',
    heading: 'AI Content Suggestions',
    prepare: async (page) => {
      await page.locator('[data-suggestion]').first().waitFor()
      await page.keyboard.press('j')
      await page.keyboard.press('o')
    },
  },
  { name: 'suggestions-phone', path: '/admin/suggestions', heading: 'AI Content Suggestions', isPhone: true },
  { name: 'front-page', path: '/admin/front-page', heading: 'Front page', width: 1360, height: 700 },
  { name: 'calendar', path: '/admin/calendar', heading: 'Calendar Events' },
  { name: 'fixtures', path: '/admin/fixtures?when=past', heading: 'Fixtures' },
  {
    name: 'newsletter',
    path: '/admin/newsletters',
    heading: 'Newsletters',
    height: 900,
    prepare: (page) => page.getByRole('button', { name: 'Add this week’s best' }).click(),
  },
  { name: 'subscribers', path: '/admin/subscribers', heading: 'Subscribers', height: 560 },
  { name: 'people', path: '/admin/people', heading: 'People' },
  { name: 'accounts', path: '/admin/accounts', heading: 'Accounts', height: 420 },
  {
    name: 'history',
    path: ({ changedId }) => `/admin/content?edit=${changedId}`,
    heading: 'Edit article',
    prepare: (page) => page.getByRole('button', { name: 'History', exact: true }).click(),
  },
]
