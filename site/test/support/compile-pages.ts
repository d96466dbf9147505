import { buildSiteCode } from '../../src/publisher/build-site-code.ts'

/** Once before all tests: several at the same time would put their builds in each other's place. */
export async function setup(): Promise<void> {
  await buildSiteCode()
}
