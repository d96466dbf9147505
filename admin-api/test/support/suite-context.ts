import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { buildTestContext, type TestContext } from './build-test-app.ts'
import { openStoreForSuite } from './test-store.ts'

/** Opens one context for all tests of a file or group, where they share what they only read. */
export async function openSuiteContext(options: Parameters<typeof buildTestContext>[0] = {}): Promise<TestContext> {
  const folder = mkdtempSync(join(tmpdir(), 'hometown-suite-'))
  const context = await buildTestContext({
    ...options,
    store: await openStoreForSuite(),
    env: { ...options.env, DATA_DIR: folder },
  })
  afterAll(async () => {
    await context.store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return context
}
