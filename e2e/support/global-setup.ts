import { prepareSampleCounty } from './prepare-sample-county.ts'

// biome-ignore lint/style/noDefaultExport: Playwright takes nothing else.
export default prepareSampleCounty
