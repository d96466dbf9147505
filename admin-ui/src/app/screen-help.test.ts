import { guide } from 'virtual:editors-guide'
import { roleSchema } from '@hometown/shared-types/auth'
import { expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { screens, screensFor } from './screens.ts'

const OWN_PATHS: readonly string[] = [paths.help, paths.helpPage]

test('each screen leads to a page of the guide, or to a section of one', () => {
  const without = screens.filter(({ path, help }) => !OWN_PATHS.includes(path) && !isInGuide(help))
  expect(without.map(({ title, help }) => `${title}: ${help}`)).toEqual([])
})

test('every account may read the guide', () => {
  for (const role of roleSchema.options)
    expect(screensFor(role, screens).filter(({ path }) => OWN_PATHS.includes(path))).toHaveLength(OWN_PATHS.length)
})

function isInGuide(help: string | undefined): boolean {
  const [page, heading] = (help ?? '').split('#')
  const found = guide.pages.find(({ id }) => id === page)
  return found !== undefined && (heading === undefined || found.headings.some(({ id }) => id === heading))
}
