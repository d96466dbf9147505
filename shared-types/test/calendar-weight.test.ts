import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../src/calendar')
const HEAVY = ['rrule-temporal', 'ical-generator', 'timezones-ical-library', 'zod']

/** Direct or through other files; types don't count. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const source = readFileSync(file, 'utf8').replace(/import type [^']*'[^']+'/g, '')
  return [...source.matchAll(/from '([^']+)'/g)].flatMap(([, name = '']) =>
    name.startsWith('.') ? packagesOf(join(dirname(file), name), seen) : [name],
  )
}

it.each([
  'timing',
  'days',
  'month-days',
  'day-keys',
  'event-labels',
  'recurrence-labels',
  'event-timing',
  'read-rule',
  'rule-parts',
  'calendar-links',
])('%s is light enough for any page', (name) => {
  expect(packagesOf(join(folder, `${name}.ts`)).filter((brought) => HEAVY.includes(brought))).toEqual([])
})
