import type { TestProject } from 'vitest/node'
import { buildAll } from '../../scripts/build-all.ts'
import type { WordPressInfo } from './connect-wordpress.ts'
import { startWordPress } from './start-wordpress.ts'

declare module 'vitest' {
  interface ProvidedContext {
    wordpress: WordPressInfo
  }
}

/** Starts one WordPress for all files: `connectWordPress(inject('wordpress'))`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildAll()
  const { stop, php, define, runCron, authorization, ...info } = await startWordPress()
  project.provide('wordpress', info)
  return stop
}
