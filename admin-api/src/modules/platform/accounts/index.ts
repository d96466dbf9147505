export { listAccountNames, listAccounts, resetPassword } from './accounts.service.ts'
export { ensureFirstAccount } from './first-account.service.ts'
