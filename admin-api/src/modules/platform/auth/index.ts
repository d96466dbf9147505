export { removeAllFactors } from './factors.service.ts'
export {
  firstPasswordPath,
  hashPassword,
  passwordProblemOf,
  refusedField,
  refuseWeakPassword,
  replacePassword,
} from './passwords.service.ts'
export {
  deleteSessions,
  endAllSessions,
  endSessions,
  findSignedIn,
  openSession,
  renderOwnerNotice,
  type SignedInAccount,
  tellOwner,
} from './sessions.service.ts'
export { findUserByName, getCurrentUser, readAccounts, users } from './users.ts'
