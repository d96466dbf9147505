import { buildAll } from '../../scripts/build-all.ts'
import { prepareSampleCounty } from './prepare-sample-county.ts'

// biome-ignore lint/style/noDefaultExport: Playwright takes nothing else.
export default async function prepare(): Promise<void> {
  await buildAll()
  await prepareSampleCounty()
}
