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
  findSession,
  type OpenedSession,
  openSession,
  renderOwnerNotice,
  tellOwner,
} from './sessions.service.ts'
export { findUserByName, getCurrentUser, readAccounts, users } from './users.ts'
