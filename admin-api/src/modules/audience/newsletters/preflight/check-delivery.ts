import type { PreflightCheck, PreflightRecipients } from '@hometown/shared-types/newsletter-preflight'
import { MAIL_SIZE_WARNING } from '@hometown/shared-types/newsletter-preview'
import type { Config } from '../../../../config/config.ts'

/** Gmail cuts off the rest, including the unsubscribe link. */
const CUT_OFF = 102 * 1024

export function checkSize(bytes: number): PreflightCheck {
  const base = { id: 'size', title: 'Size' } as const
  const size = `${Math.max(1, Math.round(bytes / 1024))} KB`
  if (bytes >= CUT_OFF)
    return { ...base, state: 'problem', details: `${size}. Gmail cuts emails off at 102 KB. Choose fewer articles.` }
  if (bytes > MAIL_SIZE_WARNING)
    return { ...base, state: 'warning', details: `${size}, close to the 102 KB at which Gmail cuts emails off.` }
  return { ...base, state: 'ok', details: `${size} of 100 KB.` }
}

export function checkPostalAddress(address: string): PreflightCheck {
  const base = { id: 'postal-address', title: 'Postal address' } as const
  return address.trim() === ''
    ? {
        ...base,
        state: 'warning',
        details:
          'Not set. Add one under Settings → Contact and links: many countries require it in newsletters (CAN-SPAM in the US).',
      }
    : {
        ...base,
        state: 'ok',
        details: address
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean)
          .join(', '),
      }
}

export function checkMailServer({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): PreflightCheck {
  const base = { id: 'mail-server', title: 'Mail server' } as const
  if (smtpUrl === undefined)
    return {
      ...base,
      state: 'warning',
      details: 'Messages stay in the outbox. An administrator can set a mail server under Settings → Connections.',
    }
  return { ...base, state: 'ok', details: `${new URL(smtpUrl).host}, as ${mailFrom ?? ''}` }
}

export function checkRecipients({ total, unconfirmed, leftOut }: PreflightRecipients): PreflightCheck {
  const base = { id: 'recipients', title: 'Recipients' } as const
  if (total === 0 && leftOut > 0)
    return {
      ...base,
      state: 'problem',
      details: 'This newsletter has nothing in the sections that your subscribers chose: nobody would get it.',
    }
  if (total === 0) {
    const waiting =
      unconfirmed === 0 ? '' : ` ${unconfirmed === 1 ? 'One hasn’t' : `${unconfirmed} haven’t`} confirmed the address.`
    return { ...base, state: 'problem', details: `No subscribers yet: nobody would get it.${waiting}` }
  }
  const details = `${total === 1 ? 'One subscriber gets' : `${total.toLocaleString('en-US')} subscribers get`} this newsletter.`
  if (leftOut === 0) return { ...base, state: 'ok', details }
  const others = leftOut === 1 ? 'One gets' : `${leftOut.toLocaleString('en-US')} get`
  return {
    ...base,
    state: 'warning',
    details: `${details} ${others} no email, because this newsletter has nothing in their sections.`,
  }
}
