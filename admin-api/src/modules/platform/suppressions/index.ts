export { isSuppressed, noteSignUp, suppress } from './suppressions.service.ts'
