import { z } from 'zod'

/** What is read of the JSON report of Vitest. */
export const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

const suiteSchema = z.object({
  specs: z.array(z.object({ title: z.string(), file: z.string(), ok: z.boolean() })).default([]),
  get suites() {
    return z.array(suiteSchema).default([])
  },
})

/** What is read of the JSON report of Playwright. */
export const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(suiteSchema),
})

export function failedUnits({ testResults }: z.infer<typeof vitestReport>): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName)
    // A file that could not even be read has no tests.
    if (failed.length === 0 && status === 'failed') return [name]
    return failed.map((test) => `${name}: ${test}`)
  })
}

export function failedJourneys({ suites }: z.infer<typeof playwrightReport>): string[] {
  return suites.flatMap(failedIn)
}

function failedIn({ specs, suites }: z.infer<typeof suiteSchema>): string[] {
  return [...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(failedIn)]
}
