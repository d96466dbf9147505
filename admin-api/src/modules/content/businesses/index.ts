export { businesses, insertBusiness } from './businesses.repository.ts'
export { businessPictures, countPublishedBusinesses } from './businesses.service.ts'
