import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { makeFolder, removeFolders } from '../../test/support/open-publisher.ts'
import { sampleContent } from '../../test/support/sample-content.ts'
import { LastSite } from './last-site.ts'
import { PageFailures } from './page-failures.ts'
import { fileOfPage, listPagePaths } from './site-paths.ts'
import { standIns } from './stand-ins.ts'
import { planTakeDown } from './take-down.ts'

const content = sampleContent(300)
const paths = [...listPagePaths(content)]

const ways = {
  'finding what stands in for pages': async (last: LastSite) => {
    const failures = new PageFailures()
    for (const path of paths) failures.noteFailure(path, new Error('No picture'))
    for await (const file of standIns(content, last, failures)) expect(file.bytes).not.toHaveLength(0)
  },
  'finding what must go': async (last: LastSite) => {
    await planTakeDown(content, undefined, last)
  },
}

afterEach(removeFolders)

test.each(Object.entries(ways))('%s tells its progress, and lets others have their turn', async (_, work) => {
  const root = makeFolder()
  for (const path of paths) {
    mkdirSync(join(root, fileOfPage(path), '..'), { recursive: true })
    writeFileSync(join(root, fileOfPage(path)), 'page')
  }
  let told = 0
  let turns = 0
  let isDone = false
  const takeTurn = () => {
    if (isDone) return
    turns++
    setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  await work(new LastSite(root, content, () => told++))
  isDone = true
  expect(told).toBeGreaterThanOrEqual(paths.length)
  expect(turns).toBeGreaterThanOrEqual(Math.floor(paths.length / 50))
})
