import { describe, expect, it } from 'vitest'
import { built, excused } from './excused-patterns.ts'
import { findPatterns } from './find-patterns.ts'
import { judgePattern } from './judge-pattern.ts'

const SECONDS = 1000
const found = findPatterns()

const excuseOf = ({ file, source }: { file: string; source: string }) =>
  excused.find((excuse) => excuse.file === file && source.startsWith(excuse.begins))

describe('regular expressions', () => {
  it(
    'take time by the length of what they read, unless they read little',
    () => {
      const verdicts = new Map<string, string | undefined>()
      const wrong: string[] = []
      for (const pattern of found.written) {
        const { file, source, flags } = pattern
        const name = `/${source}/${flags}`
        if (excuseOf(pattern)) continue
        if (!verdicts.has(name)) verdicts.set(name, judgePattern(source, flags))
        const verdict = verdicts.get(name)
        if (verdict) wrong.push(`${file}: ${name} is ${verdict}`)
      }
      expect(wrong).toEqual([])
    },
    600 * SECONDS,
  )

  it('are excused where they are', () => {
    const used = new Set(found.written.map(excuseOf))
    expect(excused.filter((excuse) => !used.has(excuse))).toEqual([])
  })

  it('that are put together while the program runs are known', () => {
    const name = ({ file, text }: { file: string; text: string }) => `${file}: ${text}`
    expect(found.built.map(name).sort()).toEqual(built.map(name).sort())
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
