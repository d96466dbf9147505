export { findAuthors } from './bylines.service.ts'
export { people } from './people.repository.ts'
export { insertSamplePeople, personPictureUsage } from './people.service.ts'
