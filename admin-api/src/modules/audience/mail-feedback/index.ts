export { MAIL_REPORT_DAYS } from './mail-feedback.service.ts'
