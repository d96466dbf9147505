import { buildAll } from '../../scripts/build-all.ts'
import { prepareSmallCounty } from './small-county/prepare.ts'

// biome-ignore lint/style/noDefaultExport: Playwright takes nothing else.
export default async function prepare(): Promise<void> {
  await buildAll()
  await prepareSmallCounty()
}
