import { prepareSamplePictures } from './prepare-sample-pictures.ts'

// biome-ignore lint/style/noDefaultExport: Playwright takes nothing else.
export default prepareSamplePictures
