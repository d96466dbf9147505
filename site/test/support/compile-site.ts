import { buildSiteCode } from '../../src/publisher/site-code.ts'

/** Tests render the real pages. */
export async function setup(): Promise<void> {
  await buildSiteCode()
}
