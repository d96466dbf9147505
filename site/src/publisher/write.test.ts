import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeFolder } from '../../test/support/open-publisher.ts'
import { flushFiles, removeFiles, stageChanges } from './write.ts'

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

  it('has what is in every file on the disk before any gets its name, however many there are', async () => {
    const flushed: string[] = []
    const staged = stageChanges(root, staging, async (files) => {
      expect(readdirSync(root).sort()).toEqual(['gone.html', 'index.html'])
      flushed.push(...files.map((file) => readFileSync(file, 'utf8')))
    })
    const pages = Array.from({ length: 150 }, (_, at) => `page ${at}`)
    for (const [at, page] of pages.entries()) staged.write({ file: `page-${at}.html`, content: page })
    staged.remove('gone.html')
    await staged.apply()
    expect(flushed).toEqual(pages)
    expect(readdirSync(root)).toHaveLength(151)
  })

  it('touches nothing when not all of it can be written beside the site first', () => {
    writeFileSync(staging, 'not a folder')
    expect(() => stageChanges(root, staging).write({ file: 'index.html', content: 'changed' })).toThrow()
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
    (file) => {
      const staged = stageChanges(root, staging)
      expect(() => staged.write({ file, content: 'no' })).toThrow('outside the site')
      expect(() => staged.remove(file)).toThrow('outside the site')
    },
  )
})

describe('the disk', () => {
  /** Flushing this file always fails. */
  const REFUSED = '/dev/null'

  it('flushes the first and the last of many files, and its refusal rejects', async () => {
    const folder = makeFolder()
    const files = Array.from({ length: 150 }, (_, number) => join(folder, `${number}.html`))
    for (const file of files) writeFileSync(file, 'page')
    await expect(flushFiles(files, folder)).resolves.toBeUndefined()
    await expect(flushFiles([REFUSED, ...files], folder)).rejects.toThrow('EINVAL')
    await expect(flushFiles([...files, REFUSED], folder)).rejects.toThrow('EINVAL')
  })

  it('flushes thousands of files with the system’s own command, and one by one where there is none', async () => {
    const folder = makeFolder()
    // The files can't be opened, so only asking for each of them can notice it.
    const files = Array.from({ length: 1000 }, (_, number) => join(folder, `${number}.html`))
    await expect(flushFiles(files, folder)).resolves.toBeUndefined()
    vi.stubEnv('PATH', '/not/there')
    await expect(flushFiles(files, folder)).rejects.toThrow('ENOENT')
    vi.unstubAllEnvs()
  })
})
