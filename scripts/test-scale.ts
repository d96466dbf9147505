// `npm run test:scale`: several machines that are one installation, under load and faults. `--long` runs each fault as
// often as docs/develop/scale-tests.md says, `--only <fault>` and `--times <n>` choose.
import { findRadosgw } from '../e2e/scale/cluster/radosgw/find-radosgw.ts'
import { readOptions, type ScaleOptions } from '../e2e/scale/options.ts'
import { runScaleTests } from '../e2e/scale/run-scale-tests.ts'
import { buildAll } from './build-all.ts'

try {
  const options = readOptions(process.argv.slice(2))
  skipWithoutRadosgw(options)
  await buildAll()
  const { passed, failed } = await runScaleTests(options)
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
} catch (error) {
  console.error(error instanceof Error ? error.stack : error)
  console.log('✗ the scale tests\n0 passed, 1 failed')
  process.exit(1)
}

function skipWithoutRadosgw({ s3 }: ScaleOptions): void {
  if (s3 !== 'radosgw') return
  try {
    findRadosgw()
  } catch (error) {
    console.log(`Skipped: ${error instanceof Error ? error.message : error}`)
    console.log('0 passed, 0 failed')
    process.exit(0)
  }
}
