export { findAuthors } from './bylines.repository.ts'
export { people } from './describe-people.ts'
export { insertSamplePeople, personPictureUsage } from './people.service.ts'
