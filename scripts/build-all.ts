import { buildSiteCode } from '../site/src/publisher/build-site-code.ts'
import { buildDesk } from './build-desk.ts'
import { buildService } from './build-service.ts'

/** Builds what `npm start` runs; each part only if its sources changed. */
export async function buildAll(): Promise<void> {
  await Promise.all([buildSiteCode(), buildDesk(), buildService()])
}
