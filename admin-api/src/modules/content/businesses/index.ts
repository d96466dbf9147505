export { businesses, insertBusiness } from './businesses.repository.ts'
export { businessPictureUsage, countPublishedBusinesses } from './businesses.service.ts'
