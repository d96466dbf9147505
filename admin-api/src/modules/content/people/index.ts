export { findAuthors } from './bylines.service.ts'
export { people } from './describe-people.ts'
export { insertSamplePeople, personPictureUsage } from './people.service.ts'
