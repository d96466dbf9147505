import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter } from 'vitest/node'

/** Vitest's JSON report lacks errors outside of any test and test files that never finished. */
export default class UnhandledErrorsReporter implements Reporter {
  readonly onTestRunEnd: Reporter['onTestRunEnd'] = (modules, errors) => {
    const file = process.env.UNHANDLED_ERRORS_FILE
    if (!file) return
    const unended = modules.filter((module) => ['pending', 'queued'].includes(module.state()))
    const lines = [
      ...errors.map(({ name, message, cause }) => `${name}: ${message}${cause ? ` ${cause.message}` : ''}`),
      ...unended.map(({ moduleId }) => `${relative(process.cwd(), moduleId)} never ended`),
    ]
    writeFileSync(file, JSON.stringify(lines))
  }
}
