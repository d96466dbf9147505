export { describeOwnReads, describeReads } from './reads.ts'
export { describeWrites } from './writes.ts'
