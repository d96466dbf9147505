import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type BuiltPattern, buildPatterns } from './build-patterns.ts'
import { excused } from './excused-patterns.ts'
import { findPatterns } from './find-patterns.ts'
import { judgePattern } from './judge-pattern.ts'

const SECONDS = 1000
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
    () => {
      const verdicts = new Map<string, string | undefined>()
      const wrong: string[] = []
      for (const pattern of [...found.written, ...built]) {
        const { file, source, flags } = pattern
        const name = `/${source}/${flags}`
        if (excuseOf(pattern)) continue
        if (!verdicts.has(name)) verdicts.set(name, judgePattern(source, flags))
        const verdict = verdicts.get(name)
        if (verdict) wrong.push(`${file}: ${name} is ${verdict}`)
      }
      expect(wrong).toEqual([])
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
})
