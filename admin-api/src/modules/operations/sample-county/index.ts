export { canImportSamples, importSampleCounty, makeFirstSizes, removeSampleCounty } from './sample-county.service.ts'
