import { prepareSamplePictures } from './prepare-sample-pictures.ts'

/** Once before all journeys, and before all tests of the product. */
// biome-ignore lint/style/noDefaultExport: Playwright takes nothing else.
export default prepareSamplePictures
