export { findAuthors } from './bylines.service.ts'
export { insertPerson, personPictures } from './people.service.ts'
export { people } from './stored-people.ts'
