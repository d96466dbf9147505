export { limitListReads } from './limit-list-reads.service.ts'
