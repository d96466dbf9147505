import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type BuiltPattern, buildPatterns } from './build-patterns.ts'
import {
  CHECKED_PATTERNS,
  checkPatterns,
  knownPatterns,
  readCheckedPatterns,
  writeCheckedPatterns,
} from './checked-patterns.ts'
import { excused } from './excused-patterns.ts'
import { findPatterns } from './find-patterns.ts'
import { judgePattern } from './judge-pattern.ts'

const SECONDS = 1000
const UPDATE = 'Bring the list up to date: npx vitest run --project scripts regular-expressions -u'
const found = findPatterns()

const excuseOf = ({ file, source }: { file: string; source: string }) =>
  excused.find((excuse) => excuse.file === file && source.startsWith(excuse.begins))

let built: BuiltPattern[] = []

beforeAll(async () => {
  // Modules that are loaded already wouldn't build their patterns again.
  vi.resetModules()
  built = await buildPatterns([...new Set(found.built)])
}, 1800 * SECONDS)

describe('regular expressions', () => {
  it(
    'take time by the length of what they read, unless they read little',
    async () => {
      const judged = [...found.written, ...built].filter((pattern) => excuseOf(pattern) === undefined)
      const { passed, wrong } = checkPatterns(judged, knownPatterns())
      expect(wrong).toEqual([])
      await expect(writeCheckedPatterns(passed), UPDATE).toMatchFileSnapshot(CHECKED_PATTERNS)
    },
    1800 * SECONDS,
  )

  it('are excused where they are', () => {
    const used = new Set([...found.written, ...built].map(excuseOf))
    expect(excused.filter((excuse) => !used.has(excuse))).toEqual([])
  })

  it('that are put together while the program runs are put together here as well', () => {
    const files = new Set(found.built)
    const places = new Map(built.map(({ file, place }) => [`${file}:${place}`, file]))
    expect([...places.values()].filter((file) => files.has(file)).sort()).toEqual(found.built.toSorted())
  })

  it('stand in the code of a page, not in its markup', () => {
    expect(found.inMarkup).toEqual([])
  })
})

describe('the check', () => {
  it.each([
    ['^(a+)+$', 'exponential'],
    ['\\s+$', '2nd degree polynomial'],
    ['<[^>]*>', '2nd degree polynomial'],
    ['\\s*;\\s*q=', '2nd degree polynomial'],
  ])('finds %s', (source, verdict) => {
    expect(judgePattern(source, '')).toContain(verdict)
  })

  it.each(['^\\s+', '<[^<>]*>', '[a-z]{1,80}\\d', '[^*+]'])('passes %s', (source) => {
    expect(judgePattern(source, '')).toBeUndefined()
  })

  const lines = { file: 'lines.ts', source: '^\\s+', flags: 'm' }
  const ends = { file: 'ends.ts', source: '\\s+$', flags: '' }

  it('judges a pattern that is not on the list, and lists it only if it passes', () => {
    const { passed, wrong } = checkPatterns([lines, ends, lines], new Set())
    expect(wrong).toEqual([expect.stringMatching(/^ends\.ts: .* is 2nd degree polynomial/)])
    expect(passed).toEqual(['/^\\s+/m'])
    const flagged = { ...ends, flags: 'u' }
    expect(checkPatterns([flagged], new Set(['/\\s+$/'])).wrong).toHaveLength(1)
  })

  it('judges none on the list again, and leaves out what is no longer used', () => {
    const judge = vi.fn(() => 'slow')
    expect(checkPatterns([lines], new Set(['/^\\s+/m', '/a+/']), judge)).toEqual({ passed: ['/^\\s+/m'], wrong: [] })
    expect(judge).not.toHaveBeenCalled()
  })

  it('trusts a list only of the same checker with the same limits', () => {
    const list = writeCheckedPatterns(['/^\\s+/m', '/a+/'])
    expect(readCheckedPatterns(list)).toEqual(new Set(['/^\\s+/m', '/a+/']))
    expect(readCheckedPatterns(`x${list}`)).toEqual(new Set())
  })
})
