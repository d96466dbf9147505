export { removeAllFactors } from './factors.service.ts'
export {
  describePasswordProblem,
  firstPasswordPath,
  hashPassword,
  refuseWeakPassword,
  setTemporaryPassword,
} from './passwords.service.ts'
export {
  deleteSessions,
  endAllSessions,
  endSessions,
  findSession,
  type OpenedSession,
  openSession,
  queueOwnerNotice,
  renderOwnerNotice,
} from './sessions.service.ts'
export { findUserByName, getCurrentUser, readAccounts, users } from './users.ts'
