import type { Shortcut } from '../lib/shortcuts.ts'

export const SIDEBAR_SHORTCUT: Shortcut = { key: 'b', mod: true }
export const NEW_ARTICLE_SHORTCUT: Shortcut = { key: 'c' }
export const KEYS_SHORTCUT: Shortcut = { key: '?' }
export const PALETTE_SHORTCUT: Shortcut = { key: 'k', mod: true }
