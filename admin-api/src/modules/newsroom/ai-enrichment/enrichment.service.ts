export { enrichItems } from './enrich.job.ts'
export { missingIn, readSource } from './mark-statements.ts'
