export { limitListReads } from './list-reads.service.ts'
