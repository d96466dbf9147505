export { readSampleCounty, type SampleCounty } from './county.ts'
export { canImportSamples, importSampleCounty, makeFirstSizes, removeSampleCounty } from './sample-county.service.ts'
