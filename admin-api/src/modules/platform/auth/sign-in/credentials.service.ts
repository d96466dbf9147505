export { deleteSessionsOf } from '../sessions/sessions.repository.ts'
export { findUserByName, insertUser } from '../users.repository.ts'
export { generatePassword } from './generate-password.ts'
export { hashPassword } from './password.ts'
