export {
  findMailingHold,
  MAILING_HOLD_NAME,
  type MailingHold,
  RESTORED_VALUE_NAME,
  releaseMailing,
} from './mailing-hold.service.ts'
export {
  accountMailKinds,
  countWaitingMails,
  type MailKind,
  type NewMail,
  queueMail,
  readerMailKinds,
} from './outgoing-mails.ts'
export { type AnswerPage, consumeMailAllowance, HONEYPOT_FIELD_HTML, renderAnswerPage } from './public-forms.service.ts'
