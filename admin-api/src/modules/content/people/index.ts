export { findAuthors } from './bylines.service.ts'
export { insertSamplePeople, personPictures } from './people.service.ts'
export { people } from './stored-people.ts'
