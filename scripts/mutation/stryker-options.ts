import { fileURLToPath } from 'node:url'
import type { Group } from './groups.ts'

/** https://stryker-mutator.io/docs/stryker-js/configuration */
export function strykerOptions(group: Group, { copies, report }: { copies: string; report: string }) {
  return {
    mutate: group.mutate,
    mutator: { excludedMutations: group.leftOut },
    testRunner: 'vitest',
    plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', pool: 'forks', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // Other programs may use the processor, too.
    dryRunTimeoutMinutes: 30,
    timeoutMS: 30_000,
    timeoutFactor: 2.5,
    tempDirName: copies,
    ignorePatterns: ['.github', 'admin-ui', 'bench', 'data', 'docs', 'e2e'],
    disableTypeChecks: false,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    logLevel: 'warn',
  }
}
