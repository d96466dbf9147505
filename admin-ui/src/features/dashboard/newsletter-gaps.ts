import type { NewsletterGap } from '@hometown/shared-types/dashboard'
import { paths } from '../../paths.ts'

interface Gap {
  text: string
  /** The screen where it is filled; without one, the newsletter's own. */
  at?: { to: string; search?: Record<string, string> }
}

export const GAPS: Readonly<Record<NewsletterGap, Gap>> = {
  held: { text: 'On hold: send or reschedule it' },
  subject: { text: 'No title' },
  articles: { text: 'No articles chosen' },
  unpublished: { text: 'Some articles aren’t published' },
  schedule: { text: 'Not scheduled' },
  subscribers: { text: 'No subscribers', at: { to: paths.subscribers } },
  'mail-server': { text: 'No mail server', at: { to: paths.settings, search: { tab: 'connections' } } },
}
