import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const TAKE_PLACE = pathToFileURL(join(import.meta.dirname, 'take-place.ts')).href

test('several processes may put a folder in the same place at once, and one of theirs is there whole', async () => {
  const home = mkdtempSync(join(tmpdir(), 'hometown-place-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const script = `
    import { mkdirSync, writeFileSync } from 'node:fs'
    import { takePlace } from ${JSON.stringify(TAKE_PLACE)}
    const fresh = process.argv[1] + '/fresh-' + process.pid
    for (let time = 0; time < 60; time++) {
      mkdirSync(fresh)
      for (let file = 0; file < 20; file++) writeFileSync(fresh + '/' + file, '')
      takePlace(process.argv[1] + '/place', fresh)
    }
  `
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script, home])
  await Promise.all([run(), run(), run()])
  expect(readdirSync(home)).toEqual(['place'])
  expect(readdirSync(join(home, 'place'))).toHaveLength(20)
})
