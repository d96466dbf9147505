import { z } from 'zod'
import { emailSchema } from './subscriber.ts'

/**
 * `problem`: readers would get something broken, so the desk asks twice. `warning`: worth knowing. `not_checked`:
 * couldn't be checked; `details` says why.
 */
export const PREFLIGHT_STATES = ['problem', 'warning', 'not_checked', 'ok'] as const
export type PreflightState = (typeof PREFLIGHT_STATES)[number]

/** An article, link or picture that a check found. */
export interface PreflightItem {
  text: string
  /** What is wrong with it. */
  note?: string
  /** The article to open at the desk. */
  articleId?: string
}

export interface PreflightCheck {
  id:
    | 'recipients'
    | 'mail-server'
    | 'articles'
    | 'title'
    | 'links'
    | 'pictures'
    | 'postal-address'
    | 'spf'
    | 'dkim'
    | 'dmarc'
  state: PreflightState
  title: string
  details: string
  items?: PreflightItem[]
}

/** Recipients at this moment. */
export interface PreflightRecipients {
  /** Messages to send. */
  total: number
  /** Left out because the newsletter has nothing in their sections. */
  leftOut: number
  /** Left out because of double opt-in. */
  unconfirmed: number
}

/** Why the newsletter can't be sent. `message` says what to do. */
export interface SendObstacle {
  reason: 'articles' | 'empty' | 'nobody'
  message: string
}

/** Worst checks first. */
export interface Preflight {
  /** A proposed title has the date of the day of sending. */
  title: string
  /** Refuses a send with its message (422), and holds a planned one. */
  obstacle: SendObstacle | null
  checks: PreflightCheck[]
  recipients: PreflightRecipients
}

export const testMailSchema = z.object({ to: emailSchema })
export type TestMailInput = z.input<typeof testMailSchema>

export interface TestMailQueued {
  to: string
  subject: string
  /** `outbox`: without a mail server, the message stays on this machine. */
  way: 'smtp' | 'outbox'
}
