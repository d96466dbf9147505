import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../testing/new-folder.ts'
import { takePlace } from './build-folder.ts'

test('a finished folder takes the place of none and of another, and nothing else is left', () => {
  const home = newFolder()
  for (const name of ['first', 'second']) {
    const fresh = join(home, 'fresh')
    mkdirSync(fresh)
    writeFileSync(join(fresh, name), '')
    takePlace(join(home, 'place'), fresh)
    expect(readdirSync(home)).toEqual(['place'])
    expect(readdirSync(join(home, 'place'))).toEqual([name])
  }
})
