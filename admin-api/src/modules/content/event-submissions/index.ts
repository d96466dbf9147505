export { forgetOldSubmitters, settleSubmissions } from './decide-submissions.service.ts'
export { countSubmissions } from './submissions.service.ts'
