import type { Role } from '@hometown/shared-types/contract/accounts'

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  admin: 'Administrator',
  editor: 'Editor',
  contributor: 'Contributor',
}

export const ROLE_OPTIONS = (['contributor', 'editor', 'admin'] as const).map((value) => ({
  value,
  label: ROLE_NAMES[value],
}))

export const ROLE_HINTS: Readonly<Record<Role, string>> = {
  contributor: 'Writes own drafts and submits them for review.',
  editor: 'Can do everything except accounts, settings and backups.',
  admin: 'Can do everything.',
}
