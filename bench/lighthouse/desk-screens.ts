import type { Newsroom } from './prepare-newsroom.ts'

export interface DeskScreen {
  readonly kind: string
  readonly path: string
}

/** The screens that editors have open most of the day, the setup guide and Help. */
export function deskScreens({ draftId }: Newsroom): DeskScreen[] {
  return [
    { kind: 'dashboard', path: '/admin' },
    { kind: 'articles', path: '/admin/articles' },
    { kind: 'new article', path: '/admin/content' },
    { kind: 'editor', path: `/admin/content?edit=${draftId}` },
    { kind: 'suggestions', path: '/admin/suggestions' },
    { kind: 'sources', path: '/admin/sources' },
    { kind: 'calendar', path: '/admin/calendar' },
    { kind: 'front page', path: '/admin/front-page' },
    { kind: 'composer', path: '/admin/newsletters' },
    { kind: 'subscribers', path: '/admin/subscribers' },
    { kind: 'media', path: '/admin/media' },
    { kind: 'settings', path: '/admin/settings?tab=site' },
    { kind: 'accounts', path: '/admin/accounts' },
    { kind: 'setup guide', path: '/admin/setup' },
    { kind: 'help', path: '/admin/help' },
  ]
}
