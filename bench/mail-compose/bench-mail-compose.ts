import MailComposer from 'nodemailer/lib/mail-composer'
import {
  chooseVariant,
  createMessageTemplate,
  type Edition,
  renderEdition,
} from '../../admin-api/src/modules/audience/newsletters/edition/edition.service.ts'
import { newIssue } from '../../admin-api/test/support/new-issue.ts'
import { describeMachine } from '../support/machine.ts'
import type { BenchOptions } from '../support/options.ts'
import { fixed, printTable, printVerdicts, ratio } from '../support/report.ts'

const FILLED = 20_000
const COMPOSED = 200

/** One message for one recipient: filled into a composed one, and composed by nodemailer for each. */
export async function benchMailCompose({ runs = 3 }: BenchOptions): Promise<void> {
  console.log(`\nmail-compose · ${describeMachine()}`)
  const issue = newIssue()
  const edition = await renderEdition(issue, chooseVariant(issue, []) ?? '')
  const template = await createMessageTemplate(edition, { paper: issue.paper, date: new Date() })
  let filled = Number.POSITIVE_INFINITY
  let composed = Number.POSITIVE_INFINITY
  // In turns, so that other work on the machine falls on both.
  for (let run = 0; run < runs; run++) {
    filled = Math.min(filled, await timeEach(FILLED, (index) => template.fill(recipient(index)).byteLength))
    composed = Math.min(composed, await timeEach(COMPOSED, (index) => composeAnew(edition, index)))
  }
  const row = (name: string, milliseconds: number) => [name, fixed(milliseconds * 1000, 1), fixed(1000 / milliseconds)]
  printTable(['way', 'µs each', 'messages/s'], [row('filled in', filled), row('composed by nodemailer', composed)])
  printVerdicts([{ what: 'a message against composing it', value: ratio(composed, filled), bar: 50, sense: 'least' }])
}

async function timeEach(count: number, make: (index: number) => unknown): Promise<number> {
  const start = performance.now()
  for (let index = 0; index < count; index++) await make(index)
  return (performance.now() - start) / count
}

function recipient(index: number) {
  const email = `reader-${index}@example.org`
  return { email, unsubscribeToken: `${'t'.repeat(32)}${index}`, messageId: `<n.${index}@courier.example.org>` }
}

async function composeAnew({ subject, html, text }: Edition, index: number): Promise<number> {
  const { email, messageId } = recipient(index)
  const from = newIssue().paper.from
  return (await new MailComposer({ from, to: email, messageId, subject, html, text }).compile().build()).byteLength
}
