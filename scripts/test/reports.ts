import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

const LONGEST_MESSAGE = 600

export const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
})

const errorSchema = z.object({ message: z.string().default('') })

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(z.object({ results: z.array(z.object({ error: errorSchema.optional() })) })).default([]),
})

const suiteSchema = z.object({
  specs: z.array(specSchema).default([]),
  get suites() {
    return z.array(suiteSchema).default([])
  },
})

export const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(suiteSchema),
})

type VitestReport = z.infer<typeof vitestReport>

export function failedUnits({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that fails to load has no tests.
    if (failed.length === 0 && status === 'failed') return [describeFailure(name, message)]
    return failed.map((test) => describeFailure(`${name}: ${test.fullName}`, test.failureMessages[0]))
  })
}

export function failedJourneys({ suites }: z.infer<typeof playwrightReport>): string[] {
  return suites.flatMap(failedIn)
}

function failedIn({ specs, suites }: z.infer<typeof suiteSchema>): string[] {
  const own = specs.filter(({ ok }) => !ok).map((spec) => describeFailure(`${spec.file}: ${spec.title}`, errorOf(spec)))
  return [...own, ...suites.flatMap(failedIn)]
}

function errorOf({ tests }: z.infer<typeof specSchema>): string | undefined {
  return tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message
}

export function readUnhandledErrors(file: string): string[] {
  try {
    return z
      .array(z.string())
      .parse(JSON.parse(readFileSync(file, 'utf8')))
      .map((error) => oneLine(error))
  } catch {
    return []
  }
}

function describeFailure(test: string, message = ''): string {
  const line = oneLine(message)
  return line ? `${test}: ${line}` : test
}

/** Joins the lines of a message, because what differs stands below the first. */
function oneLine(text: string): string {
  return stripVTControlCharacters(text).slice(0, LONGEST_MESSAGE).replaceAll(/\s+/g, ' ').trim()
}
