// `npm run test:scale`: several machines that are one installation, under load and faults. `--long` runs each fault as
// often as docs/develop/scale-tests.md says, `--only <fault>` and `--times <n>` choose.
import { readOptions } from '../e2e/scale/options.ts'
import { runScaleTests } from '../e2e/scale/run-scale-tests.ts'
import { buildAll } from './build-all.ts'

try {
  const options = readOptions(process.argv.slice(2))
  await buildAll()
  const { passed, failed } = await runScaleTests(options)
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
} catch (error) {
  console.error(error instanceof Error ? error.stack : error)
  console.log('✗ the scale tests\n0 passed, 1 failed')
  process.exit(1)
}
