// A send is compared with this: nodemailer's own pool, which composes each message; no ledger, no limits.
import { createTransport } from 'nodemailer'
import { renderEdition, variantFor } from '../../admin-api/src/modules/audience/newsletters/edition/render-edition.ts'
import { messageIdOf } from '../../admin-api/src/modules/audience/newsletters/sending/message-composer.ts'
import { newIssue } from '../../admin-api/test/support/new-issue.ts'

const [port, count] = process.argv.slice(2).map(Number)
const CONNECTIONS = 10
const issue = newIssue()
const { subject, html, text } = await renderEdition(issue, variantFor(issue, ['Sports']) ?? '')
const { from, name } = issue.paper
const transport = createTransport({
  host: '127.0.0.1',
  port,
  ignoreTLS: true,
  pool: true,
  maxConnections: CONNECTIONS,
  maxMessages: Number.POSITIVE_INFINITY,
})
let next = 0
const begun = performance.now()
await Promise.all(Array.from({ length: CONNECTIONS }, sendOn))
process.send?.({ type: 'sent', milliseconds: performance.now() - begun })
transport.close()

async function sendOn(): Promise<void> {
  while (next < (count ?? 0)) {
    const number = next++
    const email = `reader-${number}@provider${number % 7}.example`
    const link = `https://api.courier.example.org/api/subscribers/unsubscribe/token-${number}`
    await transport.sendMail({
      from,
      to: email,
      subject,
      html,
      text,
      messageId: messageIdOf(issue.newsletterId, email, 'courier.example.org'),
      headers: {
        'List-Unsubscribe': `<${link}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'List-Id': name,
      },
    })
  }
}
