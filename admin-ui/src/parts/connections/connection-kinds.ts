import type { ConnectionName } from '@hometown/shared-types/contract/connections'

export interface ConnectionField {
  group: 'values' | 'secrets'
  field: string
  label: string
  hint?: string
  kind?: 'text' | 'email' | 'number' | 'url' | 'security'
  placeholder?: string
  required?: boolean
}

interface ConnectionKind {
  title: string
  description: string
  /** Says what happens while nothing is set. */
  without: string
  onRemove: string
  fields: readonly ConnectionField[]
}

function aiConnectionKind(label: string, model: string): ConnectionKind {
  return {
    title: label,
    description: 'Writes headlines and drafts, and answers in the assistant. It never publishes anything.',
    without: `We don’t ask ${label}.`,
    onRemove: `We’ll stop asking ${label}. Everything else keeps working.`,
    fields: [
      { group: 'secrets', field: 'apiKey', label: 'API key', hint: `Create it in your account at ${label}.` },
      { group: 'values', field: 'model', label: 'Model', placeholder: model },
      {
        group: 'values',
        field: 'baseUrl',
        label: 'Custom address',
        kind: 'url',
        placeholder: 'http://localhost:11434/v1',
        hint: 'Only for a compatible server. Leave the key empty if the server needs none.',
      },
    ],
  }
}

export const CONNECTION_KINDS: Readonly<Record<ConnectionName, ConnectionKind>> = {
  mail: {
    title: 'Mail server',
    description: 'Sends newsletters, confirmations and notices.',
    without: 'Messages stay in the outbox.',
    onRemove: 'Newsletters, confirmations and notices stay in the outbox until you set a mail server again.',
    fields: [
      { group: 'values', field: 'host', label: 'Host', placeholder: 'mail.example.org', required: true },
      { group: 'values', field: 'port', label: 'Port', kind: 'number', placeholder: '587' },
      { group: 'values', field: 'user', label: 'Username' },
      { group: 'secrets', field: 'password', label: 'Password' },
      {
        group: 'values',
        field: 'senderAddress',
        label: 'Sender address',
        kind: 'email',
        placeholder: 'news@example.org',
        required: true,
      },
      {
        group: 'values',
        field: 'senderName',
        label: 'Sender name',
        hint: 'Leave empty to use the name of your paper.',
      },
      { group: 'values', field: 'security', label: 'Encryption', kind: 'security' },
    ],
  },
  openai: aiConnectionKind('OpenAI', 'gpt-5.4-mini'),
  anthropic: aiConnectionKind('Anthropic', 'claude-sonnet-4-6'),
  gemini: aiConnectionKind('Gemini', 'gemini-3.5-flash'),
  wordpress: {
    title: 'WordPress',
    description: 'Articles live in WordPress. We sync them here and save edits back.',
    without: 'Articles live in this installation.',
    onRemove: 'Articles stay here, and no longer sync with WordPress.',
    fields: [
      {
        group: 'values',
        field: 'url',
        label: 'Address',
        kind: 'url',
        placeholder: 'https://www.example.org',
        required: true,
      },
      {
        group: 'values',
        field: 'username',
        label: 'Username',
        hint: 'An account with the role Editor. Leave empty to only read.',
      },
      {
        group: 'secrets',
        field: 'password',
        label: 'Application password',
        hint: 'Create it in WordPress under Users → Profile. Your normal password doesn’t work.',
      },
    ],
  },
  'mail-reports': {
    title: 'Bounces and complaints',
    description: 'Your email service reports bounces and spam complaints here. We stop emailing those addresses.',
    without: 'We accept reports by their secret address alone.',
    onRemove: 'We’ll accept reports by their secret address alone.',
    fields: [
      { group: 'secrets', field: 'mailgunKey', label: 'Mailgun signing key' },
      { group: 'secrets', field: 'sendgridKey', label: 'SendGrid verification key' },
    ],
  },
}

export const SECURITY_OPTIONS = [
  { value: 'automatic', label: 'Automatic' },
  { value: 'starttls', label: 'STARTTLS, always' },
  { value: 'tls', label: 'TLS from the start (port 465)' },
  { value: 'insecure', label: 'Insecure: any certificate, or none' },
] as const
