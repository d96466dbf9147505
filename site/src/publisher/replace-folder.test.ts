import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { makeFolder, removeFolders } from '../../test/support/open-publisher.ts'
import { listFiles } from './client-files.ts'
import { replaceFolder } from './replace-folder.ts'

const REPLACE_FOLDER = pathToFileURL(join(import.meta.dirname, 'replace-folder.ts')).href

/** Runs a command with the folder `$0` mounted at `$1`. */
const MOUNTING = ['--mount', '--map-root-user', 'sh', '-c', 'mount --bind "$0" "$1" && shift && exec "$@"']
const canMount = spawnSync('unshare', [...MOUNTING, '/tmp', '/tmp', 'true']).status === 0

afterEach(removeFolders)

function makeSites(): { root: string; site: string; fresh: string } {
  const root = makeFolder()
  const [site, fresh] = [join(root, 'site'), join(root, 'site.next')]
  for (const folder of [site, fresh]) mkdirSync(join(folder, 'news'), { recursive: true })
  for (const file of [join(site, 'news/old.html'), join(site, 'gone'), join(fresh, 'news/new.html')])
    writeFileSync(file, '')
  // A file replaces a folder, and a folder replaces a file.
  writeFileSync(join(fresh, 'index.html'), '')
  mkdirSync(join(fresh, 'gone'))
  writeFileSync(join(fresh, 'gone/index.html'), '')
  return { root, site, fresh }
}

const NEW_FILES = ['gone/index.html', 'index.html', 'news/new.html']

it('puts a folder in the place of another one, or of none', () => {
  const { root, site, fresh } = makeSites()
  const another = join(root, 'another')
  cpSync(fresh, another, { recursive: true })
  replaceFolder(site, fresh)
  expect(listFiles(site).toSorted()).toEqual(NEW_FILES)
  replaceFolder(join(root, 'none'), another)
  expect(listFiles(join(root, 'none')).toSorted()).toEqual(NEW_FILES)
  expect(readdirSync(root).toSorted()).toEqual(['none', 'site'])
})

it.runIf(canMount)('replaces the contents of a folder that is a mount point', () => {
  const { root, site, fresh } = makeSites()
  const volume = makeFolder()
  cpSync(site, volume, { recursive: true })
  mkdirSync(join(volume, 'lost+found'))
  const script = `import(${JSON.stringify(REPLACE_FOLDER)}).then(({ replaceFolder }) => replaceFolder(...process.argv.slice(1)))`
  const { status, stderr } = spawnSync(
    'unshare',
    [...MOUNTING, volume, site, process.execPath, '-e', script, site, fresh],
    { encoding: 'utf8' },
  )
  expect([status, stderr]).toEqual([0, ''])
  expect(listFiles(volume).toSorted()).toEqual(NEW_FILES)
  expect(readdirSync(volume).toSorted()).toEqual(['gone', 'index.html', 'lost+found', 'news'])
  expect(readdirSync(root)).toEqual(['site'])
})
