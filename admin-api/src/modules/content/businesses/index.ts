export { businesses } from './businesses.repository.ts'
export { businessPictures, countPublishedBusinesses, insertSampleBusinesses } from './businesses.service.ts'
