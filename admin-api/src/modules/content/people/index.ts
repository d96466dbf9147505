export { findAuthors } from './bylines.repository.ts'
export { people } from './describe-people.ts'
export { insertPerson, personPictureUsage } from './people.service.ts'
