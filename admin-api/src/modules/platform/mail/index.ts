export { MAILING_HOLD_NAME, type MailingHold, mailingHeld, RESTORED, releaseMailing } from './mailing-hold.service.ts'
export {
  accountMailKinds,
  countWaitingMails,
  type MailKind,
  type NewMail,
  queueMail,
  readerMailKinds,
} from './outgoing-mails.ts'
export { type AnswerPage, HONEYPOT, renderAnswer, takeMail } from './public-forms.service.ts'
