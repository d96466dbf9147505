import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeFolder, removeFolders } from '../../test/support/open-publisher.ts'
import { applyChanges, diskDurability, removeFiles } from './write.ts'

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

  it('has the disk confirm what is in every file before any gets its name, however many there are', async () => {
    const changes = Array.from({ length: 150 }, (_, at) => ({ file: `page-${at}.html`, bytes: bytes(`page ${at}`) }))
    const confirmed: string[] = []
    await applyChanges(root, staging, changes, {
      async confirmFiles(files) {
        expect(readdirSync(root).sort()).toEqual(['gone.html', 'index.html'])
        confirmed.push(...files.map((file) => readFileSync(file, 'utf8')))
      },
    })
    expect(confirmed).toEqual(changes.map(({ bytes }) => bytes.toString()))
    expect(readdirSync(root)).toHaveLength(152)
  })

  it('touches nothing when not all of it can be written beside the site first', async () => {
    writeFileSync(staging, 'not a folder')
    await expect(applyChanges(root, staging, [{ file: 'index.html', bytes: bytes('changed') }])).rejects.toThrow()
    expect(readFileSync(join(root, 'index.html'), 'utf8')).toBe('old')
  })

  it('takes down what it can, and tells what it could not', () => {
    mkdirSync(join(root, 'stays.html/below'), { recursive: true })
    const problems: unknown[] = []
    removeFiles(root, ['stays.html', '../outside.html', 'gone.html'], (problem) => problems.push(problem))
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

describe('the disk', () => {
  /** Flushing this file always fails. */
  const REFUSED = '/dev/null'

  afterAll(removeFolders)

  it('flushes the first and the last of many files, and its refusal rejects', async () => {
    const folder = makeFolder()
    const files = Array.from({ length: 150 }, (_, number) => join(folder, `${number}.html`))
    for (const file of files) writeFileSync(file, 'page')
    await expect(diskDurability.confirmFiles(files)).resolves.toBeUndefined()
    await expect(diskDurability.confirmFiles([REFUSED, ...files])).rejects.toThrow('EINVAL')
    await expect(diskDurability.confirmFiles([...files, REFUSED])).rejects.toThrow('EINVAL')
  })

  it('confirms a whole folder, with and without the system’s own command', async () => {
    const folder = makeFolder()
    mkdirSync(join(folder, 'sports'))
    writeFileSync(join(folder, 'sports', '1.html'), 'page')
    await expect(diskDurability.confirmTree(folder)).resolves.toBeUndefined()
    vi.stubEnv('PATH', '/not/there')
    await expect(diskDurability.confirmTree(folder)).resolves.toBeUndefined()
    // Not to be opened, so that only asking for each file can notice it.
    symlinkSync('/not/there', join(folder, 'broken.html'))
    await expect(diskDurability.confirmTree(folder)).rejects.toThrow('ENOENT')
    vi.unstubAllEnvs()
  })
})
