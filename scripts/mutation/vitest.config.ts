import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { groups } from './groups.ts'

const root = join(import.meta.dirname, '../..')
const group = groups.find(({ name }) => name === process.env.MUTATION_GROUP)
if (!group) throw new Error('MUTATION_GROUP must name a group of groups.ts.')

const { tests } = group

/** A run ends with the first failure, so the quickest tests go first. */
class InOrderOfGroup extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => tests.findIndex((test) => moduleId.endsWith(`/${test}`))
    return files.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

export default defineConfig({
  root,
  // The packages' links lead out of the copy in which Stryker mutates.
  resolve: {
    alias: [{ find: /^@hometown\/shared-types\/(.*)$/, replacement: join(root, 'shared-types/src/$1.ts') }],
  },
  test: {
    include: [...tests],
    sequence: { sequencer: InOrderOfGroup },
    globalSetup: 'scripts/mutation/prepare-sqlite.ts',
    setupFiles: 'testing/seed-random-inputs.ts',
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})
