import { guide } from 'virtual:editors-guide'
import { expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { screens } from './screens.ts'

const OWN_PATHS: readonly string[] = [paths.help, paths.helpPage]

test('each screen leads to a page of the guide, or to a section of one', () => {
  const without = screens.filter(({ path, help }) => !OWN_PATHS.includes(path) && !isInGuide(help))
  expect(without.map(({ title, help }) => `${title}: ${help}`)).toEqual([])
})

test('every account may read the guide', () => {
  expect(screens.filter(({ path }) => OWN_PATHS.includes(path)).map(({ roles }) => roles)).toEqual([
    undefined,
    undefined,
  ])
})

function isInGuide(help: string | undefined): boolean {
  const [page, heading] = (help ?? '').split('#')
  const found = guide.pages.find(({ id }) => id === page)
  return found !== undefined && (heading === undefined || found.headings.some(({ id }) => id === heading))
}
