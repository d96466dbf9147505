import { beforeEach, describe, expect, it } from 'vitest'
import { createTestClock, type TestClock } from '../../../test/support/test-clock.ts'
import { createFormerFiles, type FormerFiles } from './former-files.ts'
import type { StoredFile } from './manifest-files.ts'

const HOUR = 60 * 60_000
const file = (hash: string): StoredFile => ({ hash, bytes: 1, keyEnd: '.p' })
const [v1, v2, v3, v4] = ['v1', 'v2', 'v3', 'v4'].map(file) as [StoredFile, StoredFile, StoredFile, StoredFile]

describe('the former bytes of a page', () => {
  let clock: TestClock
  let formers: FormerFiles

  beforeEach(() => {
    clock = createTestClock()
    formers = createFormerFiles(clock.now, 3)
  })

  function change(before: StoredFile | undefined, after: StoredFile | undefined, version: number, path = 'fair.html') {
    formers.noteChanges([{ path, before, after }], version)
  }

  it('are those that were live when this machine could last read them', () => {
    change(v1, v2, 1)
    change(v2, v3, 2)
    expect(formers.find('fair.html')).toBe(v1)
    formers.noteRead('fair.html', v3, { isNewest: true, version: 3 })
    expect(formers.find('fair.html')).toBeUndefined()
    change(v3, v4, 3)
    expect(formers.find('fair.html')).toBe(v3)
  })

  it('are never older than bytes that were read while the site changed', () => {
    change(v1, v2, 1)
    change(v2, v3, 2)
    change(v3, v4, 3)
    formers.noteRead('fair.html', v3, { isNewest: false, version: 3 })
    formers.noteRead('fair.html', v2, { isNewest: false, version: 2 })
    expect(formers.find('fair.html')).toBe(v3)
  })

  it('go with the page, and do not return with it', () => {
    change(v1, v2, 1)
    change(v2, undefined, 2)
    expect(formers.find('fair.html')).toBeUndefined()
    change(undefined, v3, 3)
    expect(formers.find('fair.html')).toBeUndefined()
  })

  it('go when any page is removed, because they may name it', () => {
    change(v1, v2, 1, 'index.html')
    formers.noteChanges(
      [
        { path: 'sports.html', before: v1, after: v2 },
        { path: 'fair.html', before: v1, after: undefined },
      ],
      2,
    )
    expect([formers.find('index.html'), formers.find('sports.html')]).toEqual([undefined, undefined])
  })

  it('stay if only a style sheet is removed', () => {
    formers.noteChanges(
      [
        { path: 'fair.html', before: v1, after: v2 },
        { path: '_astro/page.css', before: v1, after: undefined },
      ],
      1,
    )
    expect(formers.find('fair.html')).toBe(v1)
  })

  it('are good for six hours after they were replaced', () => {
    change(v1, v2, 1)
    clock.advance(5 * HOUR)
    change(v2, v3, 2)
    expect(formers.find('fair.html')).toBe(v1)
    clock.advance(HOUR)
    expect(formers.find('fair.html')).toBeUndefined()
  })

  it('are remembered for a limited number of pages, the latest', () => {
    for (const path of ['a.html', 'b.html', 'c.html', 'd.html']) change(v1, v2, 1, path)
    expect(['a.html', 'b.html', 'c.html', 'd.html'].map((path) => formers.find(path)?.hash)).toEqual([
      undefined,
      'v1',
      'v1',
      'v1',
    ])
  })
})
