import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { BUILT_SERVICE } from '../admin-api/src/built-service.ts'
import { buildService } from './build-service.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'admin-api/dist')

/** The first becomes `prepare.js`; the other belongs to a command, which runs from its sources. */
const NOT_BY_THEIR_NAMES = ['prepare.process.ts', 'safe-texts.worker.ts']

describe('the bundle of the service', () => {
  let files: string[]

  beforeAll(async () => {
    await buildService()
    files = readdirSync(dist).filter((name) => name.endsWith('.js'))
  }, 60_000)

  it('has every process that the supervisor starts', () => {
    expect(files).toEqual(expect.arrayContaining(Object.values(BUILT_SERVICE).map((file) => basename(file))))
  })

  it('starts the supervisor', () => {
    expect(files).toContain('start.js')
    expect(text('start.js')).toContain('await startHometown(')
  })

  it('has the code of every thread and process that these start themselves', () => {
    const own = sources('admin-api/src')
      .concat(sources('site/src/publisher'))
      .filter((file) => /\.(?:worker|process)\.ts$/.test(file) && !NOT_BY_THEIR_NAMES.includes(basename(file)))
    expect(own.length).toBeGreaterThan(10)
    expect(files).toEqual(expect.arrayContaining(own.map((file) => basename(file).replace(/ts$/, 'js'))))
  })

  it('names no file by its place among the sources', () => {
    const places = files.flatMap((name) => text(name).split('\n')).filter((line) => line.includes('import.meta.'))
    const known = /\bROOT = join\(import\.meta\.dirname, "\.\.\/\.\."\)|createRequire\(|new URL\("\.\/[\w.-]+\.js"/
    expect(places.filter((line) => !known.test(line))).toEqual([])
  })

  it('imports node:http nowhere, which would load undici into every process', () => {
    expect(files.filter((name) => /^import .*"node:http"/m.test(text(name)))).toEqual([])
  })
})

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
}

function text(name: string): string {
  return readFileSync(join(dist, name), 'utf8')
}
