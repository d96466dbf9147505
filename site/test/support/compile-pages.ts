import { buildSiteCode } from '../../src/publisher/build-site-code.ts'

/** Once for all tests: simultaneous builds would overwrite each other. */
export async function setup(): Promise<void> {
  await buildSiteCode()
}
