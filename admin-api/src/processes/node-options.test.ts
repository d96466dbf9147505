import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { API_OPTIONS, JOBS_OPTIONS, PUBLISHER_OPTIONS } from './node-options.ts'

test.each([
  ['api', API_OPTIONS],
  ['jobs', JOBS_OPTIONS],
  ['publisher', PUBLISHER_OPTIONS],
])('in the process %s, no object has a __proto__ to write to', (_, options) => {
  const script = "const made = JSON.parse('{}'); made.__proto__ = { polluted: 1 }; console.log('polluted' in made)"
  expect(execFileSync(process.execPath, [...options, '--eval', script], { encoding: 'utf8' }).trim()).toBe('false')
})
