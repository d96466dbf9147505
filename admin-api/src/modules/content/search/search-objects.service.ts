export { deleteUnknownIndexes } from './index/index-objects.ts'
