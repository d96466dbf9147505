import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { makeFolder, removeFolders } from '../../test/support/open-publisher.ts'
import { applyChanges, takeDownFiles } from './write.ts'

const bytes = (text: string) => Buffer.from(text)

describe('writing a publish', () => {
  let root: string
  let staging: string

  beforeEach(() => {
    const folder = makeFolder()
    root = join(folder, 'release')
    staging = join(folder, 'staging')
    mkdirSync(root)
    writeFileSync(join(root, 'index.html'), 'old')
    writeFileSync(join(root, 'gone.html'), 'gone')
  })

  afterAll(removeFolders)

  it('writes, replaces and removes, and leaves nothing of its own behind', async () => {
    await applyChanges(root, staging, [
      { file: 'sports/2026/11.html', bytes: bytes('new') },
      { file: 'index.html', bytes: bytes('changed') },
      { file: 'gone.html', bytes: undefined },
    ])
    expect(readFileSync(join(root, 'sports/2026/11.html'), 'utf8')).toBe('new')
    expect(readFileSync(join(root, 'index.html'), 'utf8')).toBe('changed')
    expect(readdirSync(root).sort()).toEqual(['index.html', 'sports'])
    expect(existsSync(staging)).toBe(false)
  })

  it('has the disk confirm what is in every file before any gets its name, however many there are', async () => {
    const changes = Array.from({ length: 150 }, (_, at) => ({ file: `page-${at}.html`, bytes: bytes(`page ${at}`) }))
    const confirmed: string[] = []
    await applyChanges(root, staging, changes, {
      async confirmFiles(files) {
        expect(readdirSync(root).sort()).toEqual(['gone.html', 'index.html'])
        confirmed.push(...files.map((file) => readFileSync(file, 'utf8')))
      },
      confirmFolders: async () => undefined,
      confirmTree: async () => undefined,
    })
    expect(confirmed).toEqual(changes.map(({ bytes }) => bytes.toString()))
    expect(readdirSync(root)).toHaveLength(152)
  })

  it('takes everything back when a step fails after others were made', async () => {
    // A file in the place where the next change needs a folder.
    writeFileSync(join(root, 'sports'), 'in the way')
    const changes = [
      { file: 'new.html', bytes: bytes('new') },
      { file: 'index.html', bytes: bytes('changed') },
      { file: 'gone.html', bytes: undefined },
      { file: 'sports/2026/11.html', bytes: bytes('no room') },
    ]
    await expect(applyChanges(root, staging, changes)).rejects.toThrow()
    expect(readdirSync(root).sort()).toEqual(['gone.html', 'index.html', 'sports'])
    expect(readFileSync(join(root, 'index.html'), 'utf8')).toBe('old')
    expect(readFileSync(join(root, 'gone.html'), 'utf8')).toBe('gone')
    expect(existsSync(staging)).toBe(false)
  })

  it('touches nothing when not all of it can be written beside the site first', async () => {
    writeFileSync(staging, 'not a folder')
    await expect(applyChanges(root, staging, [{ file: 'index.html', bytes: bytes('changed') }])).rejects.toThrow()
    expect(readFileSync(join(root, 'index.html'), 'utf8')).toBe('old')
  })

  it('takes down what it can, and tells what it could not', () => {
    mkdirSync(join(root, 'stays.html/below'), { recursive: true })
    const { removed, problems } = takeDownFiles(root, ['stays.html', '../outside.html', 'gone.html'])
    expect(removed).toEqual(['gone.html'])
    expect(problems).toHaveLength(2)
    expect(readdirSync(root).sort()).toEqual(['index.html', 'stays.html'])
  })

  it.each(['../outside.html', '/etc/hosts', 'sports/../../outside.html'])(
    'refuses %s, which is no path of the site',
    async (file) => {
      await expect(applyChanges(root, staging, [{ file, bytes: bytes('no') }])).rejects.toThrow('outside the site')
      await expect(applyChanges(root, staging, [{ file, bytes: undefined }])).rejects.toThrow('outside the site')
    },
  )
})
