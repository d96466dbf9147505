export { findAuthors } from './bylines.service.ts'
export { people } from './describe-people.ts'
export { insertPerson, personPictureUsage } from './people.service.ts'
