// What the accounts need of signing in.
export { generatePassword } from './generate-password.ts'
export { hashPassword } from './password.ts'
export { deleteSessionsOf } from './sessions.repository.ts'
export { findUserByName, insertUser } from './users.repository.ts'
