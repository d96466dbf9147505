export { isSuppressed, recordSuppressedSignUp, suppressAddress } from './suppressions.service.ts'
