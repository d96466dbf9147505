import { buildSiteCode } from '../site/src/publisher/site-code.ts'
import { buildDesk } from './build-desk.ts'
import { buildService } from './build-service.ts'

interface Part {
  /** False if it was up to date. */
  build(): Promise<boolean>
  folder: string
}

/** What `npm start` runs. */
export const PARTS: Readonly<Record<string, Part>> = {
  site: { build: buildSiteCode, folder: 'site/dist' },
  desk: { build: buildDesk, folder: 'admin-ui/dist' },
  service: { build: buildService, folder: 'admin-api/dist' },
}

/** Builds each part whose sources changed. */
export async function buildAll(): Promise<void> {
  await Promise.all(Object.values(PARTS).map(({ build }) => build()))
}
