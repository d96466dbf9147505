// `npm run test:repeat -- 20 [pattern …]`: runs tests again and again on a machine kept busy, and names those that fail.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { buildAll } from './build-all.ts'
import { runPhases } from './test/phases.ts'
import { runPlaywright, runVitest } from './test/run-tests.ts'

const [first, ...patterns] = process.argv.slice(2)
const runs = Number(first)
if (!Number.isInteger(runs) || runs < 1) {
  console.error('How many times? For example: npm run test:repeat -- 20 newsletters')
  process.exit(2)
}

const failures = new Map<string, number>()
await buildAll()
const load = Array.from({ length: availableParallelism() }, () => new Worker('for (;;) Math.sqrt(2)', { eval: true }))
try {
  for (let run = 1; run <= runs; run++) {
    const count = await runPhases(
      [
        { name: 'units', run: (own) => runVitest(own, { config: 'vitest.config.ts', patterns }) },
        { name: 'product', run: (own) => runVitest(own, { config: 'e2e/vitest.config.ts', patterns }) },
        { name: 'journeys', run: (own) => runPlaywright(own, { config: 'playwright.config.ts', patterns }) },
      ],
      { endsAtFirstFailure: false },
    )
    for (const failure of count.failures) failures.set(failure, (failures.get(failure) ?? 0) + 1)
    console.log(`Run ${run} of ${runs}: ${count.passed} passed, ${count.failed} failed`)
  }
} finally {
  for (const worker of load) await worker.terminate()
}
for (const [failure, times] of [...failures].sort(([, one], [, other]) => other - one))
  console.log(`✗ ${times} of ${runs}: ${failure}`)
console.log(
  failures.size === 0 ? `No failure in ${runs} runs.` : `${failures.size} different failures in ${runs} runs.`,
)
process.exitCode = failures.size > 0 ? 1 : 0
