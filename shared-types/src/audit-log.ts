import { z } from 'zod'
import { call, type } from './call.ts'
import { plainDateSchema } from './iso-time.ts'
import { type Page, pageQuerySchema } from './pagination.ts'

/** An action of a person or of the service. */
export interface AuditEntry {
  id: string
  at: string
  /** Username at that time; null for the service and for unknown people. */
  username: string | null
  /** The name under which the account writes now; the username if it has none. */
  person: string | null
  /** Such as `article.update`: the kind of subject, and the action. */
  action: string
  /** Id of the subject. */
  subject: string | null
  /** Name of the subject. */
  name: string | null
  /** Network address of whoever did it; null for the service itself. */
  address: string | null
  /** Further details; never a secret. */
  details: Record<string, unknown>
}

/** Days are the county's, both inclusive. */
const auditQuerySchema = pageQuerySchema.extend({
  /** Username. */
  person: z.string().trim().max(100).optional(),
  /** The kind of subject: the part of an action before the dot. */
  about: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .optional(),
  from: plainDateSchema.optional(),
  to: plainDateSchema.optional(),
})
export type AuditQuery = z.infer<typeof auditQuerySchema>

export const auditExportQuerySchema = auditQuerySchema.omit({ page: true, per_page: true })
export type AuditExportQuery = z.infer<typeof auditExportQuerySchema>

/** The values that occur in the log. */
export interface AuditFilters {
  people: string[]
  about: string[]
}

export const auditCalls = {
  list: call('GET', '/api/audit-log', {
    access: 'admin',
    summary: 'Who did what, newest first',
    query: auditQuerySchema,
    answer: type<Page<AuditEntry>>(),
  }),
  filters: call('GET', '/api/audit-log/filters', {
    access: 'admin',
    summary: 'The people and actions in the log',
    answer: type<AuditFilters>(),
  }),
}

/** Without a name, before a name, and plural. */
const NOUNS: Readonly<Record<string, readonly [one: string, named: string, all: string]>> = {
  alert: ['an alert', 'the alert', 'Alerts'],
  account: ['an account', 'the account', 'Accounts'],
  article: ['an article', '', 'Articles'],
  auth: ['', '', 'Sign-ins and passwords'],
  backup: ['a backup', 'the backup', 'Backups'],
  'audit-log': ['the audit log', '', 'Audit log'],
  business: ['a business', 'the business', 'Businesses'],
  chat: ['a conversation', 'the conversation', 'Assistant'],
  connection: ['a connection', 'the connection', 'Connections'],
  correction: ['a note', 'the note on', 'Corrections'],
  event: ['an event', 'the event', 'Events'],
  'event-feed': ['a calendar feed', 'the calendar feed', 'Calendar feeds'],
  export: ['', '', 'Exports'],
  factor: ['a second factor', 'the second factor', 'Second factors'],
  fixture: ['a game', 'the game', 'Sports schedule'],
  'front-page': ['the front page', 'the front page:', 'Front page'],
  harvest: ['the sources', 'the sources', 'Source runs'],
  mailing: ['', '', 'Mailing'],
  media: ['a picture', 'the picture', 'Pictures'],
  newsletter: ['a newsletter', 'the newsletter', 'Newsletters'],
  person: ['an author', 'the author', 'People'],
  publish: ['a publish', '', 'Publishing'],
  samples: ['the sample county', '', 'Sample content'],
  settings: ['the settings', '', 'Settings'],
  setup: ['the set-up guide', '', 'Set-up guide'],
  source: ['a source', 'the source', 'Sources'],
  submission: ['an event submission', 'the event submission', 'Submissions'],
  subscriber: ['a subscriber', 'the subscriber', 'Subscribers'],
  suggestion: ['a suggestion', 'the suggestion', 'Suggestions'],
  topic: ['a topic', 'the topic', 'Topics'],
}

const VERBS: Readonly<Record<string, string>> = {
  add: 'added',
  approve: 'approved',
  archive: 'archived',
  cancel: 'canceled',
  create: 'added',
  crop: 'cropped',
  decline: 'declined',
  delete: 'deleted',
  download: 'downloaded',
  make: 'made',
  merge: 'merged',
  publish: 'published',
  reject: 'rejected',
  remove: 'removed',
  reopen: 'reopened',
  restore: 'restored',
  schedule: 'scheduled',
  send: 'sent',
  test: 'tested',
  unpublish: 'took off the site',
  update: 'changed',
  upload: 'uploaded',
}

/** Exceptions from the regular sentence. `{}` is the name. */
const SENTENCES: Readonly<Record<string, string>> = {
  'account.disable': 'disabled the account of {}',
  'account.enable': 'enabled the account of {} again',
  'account.end-sessions': 'signed {} out everywhere',
  'account.email': 'changed the email address of {}',
  'account.invite': 'invited {}',
  'account.join': 'accepted an invitation as {}',
  'account.name': 'changed their own name to {}',
  'account.own-email': 'changed their own email address',
  'account.remove-factors': 'removed the second factors of {}',
  'account.reset-password': 'gave {} a new password',
  'account.role': 'gave {} another role',
  'account.withdraw-invitation': 'withdrew the invitation of {}',
  'alert.create': 'showed readers the alert {}',
  'alert.delete': 'retracted the alert {}',
  'alert.end': 'ended the alert {}',
  'article.create': 'wrote {}',
  'article.send-back': 'sent {} back',
  'article.submit': 'submitted {} for review',
  'article.undo': 'undid the last change of {}',
  'article.withdraw': 'took {} back from review',
  'auth.change-password': 'changed their own password',
  'auth.end-sessions': 'signed out elsewhere',
  'auth.login': 'signed in',
  'auth.login-failed': 'Wrong password for {}',
  'auth.logout': 'signed out',
  'auth.remove-factors': 'Second factors of {} removed from the terminal',
  'auth.reset-password': 'got a new password from the terminal',
  'auth.step-up': 'confirmed who they are',
  'audit-log.export': 'exported the audit log',
  'backup.restore': 'The database was restored from a backup, copied or moved',
  'business.import': 'imported businesses',
  'chat.draft': 'made {} from an answer of the assistant',
  'event.cancel-date': 'canceled a date of {}',
  'event.import': 'imported events from a file',
  'event.keep': 'kept {}, which its calendar no longer has',
  'event.merge': 'merged {} into another event',
  'event.keep-both': 'said that {} is no duplicate',
  'event.end-series': 'ended the series {}',
  'event.reinstate': 'restored the canceled {}',
  'event.reset-date': 'reset a date of {} to the series',
  'event.skip-date': 'skipped a date of {}',
  'event.split': 'changed {} from one date on',
  'event.update-date': 'changed a date of {}',
  export: 'exported {}',
  'factor.new-codes': 'made new recovery codes',
  'factor.recovery-code': 'used a recovery code',
  'factor.refuse': 'Wrong second factor for {}',
  'fixture.create': 'added {} to the sports schedule',
  'fixture.postpone': 'postponed {}',
  'fixture.score': 'entered the result of {}',
  'front-page.change': 'changed the pin of {} on the front page',
  'front-page.hide': 'hid {} from the front page',
  'front-page.move': 'moved {} on the front page',
  'front-page.pin': 'pinned {} to the front page',
  'front-page.sections': 'arranged the sections of the front page',
  'front-page.show': 'allowed {} on the front page again',
  'front-page.undo': 'undid the last change of the front page',
  'front-page.unpin': 'ended the pin of {} on the front page',
  'harvest.run': 'started reading the sources',
  'harvest.stop': 'stopped reading the sources',
  'mailing.release': 'resumed email',
  'newsletter.unschedule': 'canceled the schedule of {}',
  'newsletter.hold': 'put {} on hold',
  'newsletter.put-back-on-site': 'put {} back on the site',
  'newsletter.take-off-site': 'took {} off the site',
  'newsletter.pause': 'paused the send of {}',
  'newsletter.resume': 'resumed the send of {}',
  'newsletter.cancel': 'canceled the rest of {}',
  'newsletter.retry-doubtful': 'retried the messages in doubt of {}',
  'publish.confirm': 'removed missing articles from the site',
  'setup.begin': 'started a paper of their own',
  'source.check': 'started reading the source {}',
  'source.import': 'imported sources',
  'source.pause': 'paused the source {}',
  'source.resume': 'resumed the source {}',
  'suggestion.draft': 'made a draft from the suggestion {}',
  'suggestion.join': 'joined the suggestion {} to an event',
  'suggestion.snooze': 'snoozed the suggestion {}',
  'suggestion.kind': 'changed the kind of the suggestion {}',
  'suggestion.undo': 'undid the last decision on {}',
  'subscriber.erase': 'erased a reader’s data',
  'subscriber.everything': 'exported all data about a subscriber',
  'subscriber.export': 'exported subscribers',
  'newsletter.recipients-export': 'exported the recipients of a newsletter',
  'subscriber.import': 'imported subscribers',
  'subscriber.read-many': 'read many pages of subscribers',
  'subscriber.resubscribe': 'subscribed a reader again',
  'subscriber.suppress': 'suppressed an address',
  'subscriber.unsubscribe': 'unsubscribed a reader',
  'subscriber.unsuppress': 'removed an address from the suppression list',
}

/** Follows the name of the person: `published “Bridge opens”`. */
export function describeAction({ action, name }: Pick<AuditEntry, 'action' | 'name'>): string {
  const known = SENTENCES[action]
  if (known) return known.replace('{}', () => (name ? `“${name}”` : kindOf(action)))
  const [kind = '', verb = ''] = action.split('.')
  const [one, named] = NOUNS[kind] ?? [kind.replaceAll('-', ' '), kind.replaceAll('-', ' ')]
  const thing = name ? [named, `“${name}”`].filter(Boolean).join(' ') : one
  const said = VERBS[verb]
  return said ? `${said} ${thing}` : `${thing}: ${verb.replaceAll('-', ' ')}`
}

/** For a sentence that needs a name when there is none. */
function kindOf(action: string): string {
  return NOUNS[action.split('.')[0] ?? '']?.[0] || 'something'
}

export function subjectLabel(kind: string): string {
  const plain = kind.replaceAll('-', ' ')
  return NOUNS[kind]?.[2] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}
