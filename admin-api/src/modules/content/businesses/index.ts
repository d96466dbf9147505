export { businesses } from './businesses.repository.ts'
export { businessPictureUsage, countPublishedBusinesses, insertSampleBusinesses } from './businesses.service.ts'
