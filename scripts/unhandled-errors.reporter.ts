import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter } from 'vitest/node'

/**
 * Writes to `UNHANDLED_ERRORS_FILE` what goes wrong outside of any test, as when a process of tests dies, and which
 * files of tests never ended. Vitest's JSON report has neither.
 */
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
