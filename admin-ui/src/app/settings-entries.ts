import type { Role } from '@hometown/shared-types/auth'
import { paths } from '../paths.ts'

export interface SettingsEntry {
  readonly title: string
  /** What else somebody may type. */
  readonly words: string
  readonly path: string
  readonly search?: Record<string, string>
  readonly isForAdmins: boolean
}

const tab = (name: string) => ({ path: paths.settings, search: { tab: name } })
const forAdmins = { isForAdmins: true } as const

/** Single settings, which the command palette finds. */
const ENTRIES: readonly SettingsEntry[] = [
  { title: 'Password', words: 'sign-in passkey second factor authenticator', ...tab('password'), isForAdmins: false },
  { title: 'Your name and email', words: 'account byline author', ...tab('account'), isForAdmins: false },
  {
    title: 'Name and logo of the paper',
    words: 'site county color statistics time zone',
    ...tab('site'),
    ...forAdmins,
  },
  { title: 'Contact and links', words: 'phone address hours social facebook', ...tab('contact'), ...forAdmins },
  { title: 'Access of editors', words: 'second factor export readers', ...tab('access'), ...forAdmins },
  { title: 'About, contact, terms and privacy', words: 'pages', ...tab('pages'), ...forAdmins },
  { title: 'Newsletter day and layout', words: 'sending clicks sections', ...tab('newsletters'), ...forAdmins },
  { title: 'AI and places', words: 'openai model spending limit towns', ...tab('ai'), ...forAdmins },
  { title: 'Mail server', words: 'smtp email bounces sender connections', ...tab('connections'), ...forAdmins },
  { title: 'AI key', words: 'openai connections', ...tab('connections'), ...forAdmins },
  { title: 'WordPress connection', words: 'mirror', ...tab('wordpress'), ...forAdmins },
  { title: 'Backups', words: 'restore export download data', path: paths.system, ...forAdmins },
]

export function findSettings(role: Role, wanted: string): SettingsEntry[] {
  if (wanted === '') return []
  return ENTRIES.filter(
    ({ title, words, isForAdmins }) =>
      (!isForAdmins || role === 'admin') && `${title} ${words}`.toLowerCase().includes(wanted),
  )
}
