import { expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { entryOf } from './current-entry.ts'
import { screens } from './screens.ts'

const ENTRIES = screens.flatMap(({ path, sidebar }) => (sidebar === 'none' ? [] : [path]))
const labels = new Map(screens.map(({ path, label, title }) => [path, label ?? title]))
const labelAt = (pathname: string, search: object = {}) =>
  labels.get(entryOf(screens, { pathname, search }) ?? '') ?? 'none'

const OUTSIDE: readonly string[] = [paths.login, paths.invitation]

test.each(Object.values(paths).filter((path) => !OUTSIDE.includes(path)))(
  '%s marks an entry of the sidebar',
  (path) => {
    expect(ENTRIES).toContain(entryOf(screens, { pathname: path.replace('$id', 'n1'), search: {} }))
  },
)

test.each([
  ['/admin', 'Dashboard'],
  ['/admin/content', 'Create New'],
  ['/admin/content/', 'Create New'],
  ['/admin/fixtures', 'Calendar Events'],
  ['/admin/calendar/feeds', 'Calendar Events'],
  ['/admin/newsletters/n1', 'Newsletters'],
  ['/admin/outbox', 'Newsletters'],
  ['/admin/audit-log', 'Settings'],
  ['/login', 'none'],
  ['/admin/nothing', 'none'],
])('at %s it is %s', (path, label) => {
  expect(labelAt(path)).toBe(label)
})
