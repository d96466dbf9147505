// `npm run test:repeat -- 20 [pattern …]`: runs tests again and again on a machine kept busy, and names those that fail.
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { buildAll } from './build-all.ts'
import { sumOf } from './test/count.ts'
import { runPlaywright, runVitest } from './test/run-tests.ts'

const [first, ...patterns] = process.argv.slice(2)
const runs = Number(first)
if (!Number.isInteger(runs) || runs < 1) {
  console.error('How many times? For example: npm run test:repeat -- 20 newsletters')
  process.exit(2)
}

const reports = mkdtempSync(join(tmpdir(), 'hometown-repeat-'))
const failures = new Map<string, number>()
await buildAll()
const load = Array.from({ length: availableParallelism() }, () => new Worker('for (;;) Math.sqrt(2)', { eval: true }))
try {
  for (let run = 1; run <= runs; run++) {
    const count = sumOf([
      await runVitest({ name: 'units', reports, patterns, config: 'vitest.config.ts' }),
      await runVitest({ name: 'product', reports, patterns, config: 'e2e/vitest.config.ts' }),
      await runPlaywright({ name: 'journeys', reports, patterns }),
    ])
    for (const failure of count.failures) failures.set(failure, (failures.get(failure) ?? 0) + 1)
    console.log(`Run ${run} of ${runs}: ${count.passed} passed, ${count.failed} failed`)
  }
} finally {
  for (const worker of load) await worker.terminate()
  rmSync(reports, { recursive: true, force: true })
}
for (const [failure, times] of [...failures].sort(([, one], [, other]) => other - one))
  console.log(`✗ ${times} of ${runs}: ${failure}`)
console.log(
  failures.size === 0 ? `No failure in ${runs} runs.` : `${failures.size} different failures in ${runs} runs.`,
)
process.exitCode = failures.size > 0 ? 1 : 0
