export { forgetOldSubmitters, settleSubmissions } from './decide.service.ts'
export { countSubmissions } from './submissions.service.ts'
