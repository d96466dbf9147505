/** Every address of the desk. Links and navigation take them from here, with `search` for what follows the `?`. */
export const paths = {
  login: '/login',
  dashboard: '/admin',
  content: '/admin/content',
  articles: '/admin/articles',
  media: '/admin/media',
  calendar: '/admin/calendar',
  sources: '/admin/sources',
  suggestions: '/admin/suggestions',
  newsletters: '/admin/newsletters',
  subscribers: '/admin/subscribers',
  analytics: '/admin/analytics',
  businesses: '/admin/businesses',
  settings: '/admin/settings',
  accounts: '/admin/accounts',
  auditLog: '/admin/audit-log',
  system: '/admin/system',
} as const
