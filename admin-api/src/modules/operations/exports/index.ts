export { streamExport } from './exports.service.ts'
