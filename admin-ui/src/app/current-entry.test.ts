import { expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { screens, sidebarEntryAt } from './screens.ts'

const ENTRIES = screens.flatMap(({ path, sidebar }) => (sidebar === 'none' ? [] : [path]))

const OUTSIDE: readonly string[] = [paths.login, paths.invitation]

test.each(Object.values(paths).filter((path) => !OUTSIDE.includes(path)))(
  '%s marks an entry of the sidebar',
  (path) => {
    expect(ENTRIES).toContain(sidebarEntryAt(screens, { pathname: path.replace('$id', 'n1'), search: {} }))
  },
)

test('an address with a slash at its end is the same, and one that is nobody’s marks nothing', () => {
  expect(sidebarEntryAt(screens, { pathname: '/admin/content/', search: {} })).toBe('/admin/content')
  expect(sidebarEntryAt(screens, { pathname: '/admin/nothing', search: {} })).toBeUndefined()
})
