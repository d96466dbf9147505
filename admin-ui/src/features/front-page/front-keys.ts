import { type Shortcut, useShortcuts } from '../../lib/shortcuts.ts'

export type FrontKey =
  | 'previous'
  | 'next'
  | 'up'
  | 'down'
  | 'lead'
  | 'second'
  | 'automatic'
  | 'hide'
  | 'edit'
  | 'undo'
  | 'alert'

/** For tooltips and menus, too. */
export const SHORTCUTS = {
  previous: { key: 'arrowup', moves: true },
  next: { key: 'arrowdown', moves: true },
  up: { key: 'arrowup', alt: true },
  down: { key: 'arrowdown', alt: true },
  lead: { key: '1' },
  second: { key: '2' },
  automatic: { key: '0' },
  hide: { key: 'h' },
  edit: { key: 'e' },
  undo: { key: 'u' },
  alert: { key: 'b' },
} as const satisfies Record<FrontKey, Shortcut>

const FRONT_KEYS = Object.entries(SHORTCUTS).map(([name, shortcut]) => ({ ...shortcut, name: name as FrontKey }))

/** @param run returns whether the key did something */
export function useFrontKeys(run: (key: FrontKey) => boolean): void {
  useShortcuts(FRONT_KEYS, ({ name }) => run(name))
}
