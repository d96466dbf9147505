export { importContent, openImportSource } from './import-content.service.ts'
export type { ImportReport } from './import-report.ts'
export { ImportError } from './import-source.ts'
