export { enrichItems } from './enrichment.service.ts'
