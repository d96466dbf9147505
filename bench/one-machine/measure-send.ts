import { join } from 'node:path'
import { JOBS_OPTIONS, withFewArenas } from '../../admin-api/src/processes/node-options.ts'
import { sendingEnvironment } from '../../e2e/support/sending/newsletter-database.ts'
import { readCpuSeconds } from '../../testing/proc.ts'
import { forkProcess } from '../support/forked.ts'
import type { Checkout } from './checkout.ts'
import type { Figures } from './figures.ts'

type Message = { type: 'noted' | 'sent' | 'ended' | 'working' }

/** A newsletter to the readers in the data folder, by the sender of a checkout alone in a process. */
export async function measureSend(checkout: Checkout, dataDir: string, sinkPort: number): Promise<Figures> {
  const script = join(checkout.root, 'e2e/support/sending/send-process.ts')
  const sender = forkProcess<Message>(script, withFewArenas(sendingEnvironment(dataDir, sinkPort)), JOBS_OPTIONS)
  const reached = async (type: Message['type']) => {
    await sender.next((message): message is Message => message.type === type)
    return { at: performance.now(), cpu: readCpuSeconds(sender.pid) ?? Number.NaN }
  }
  const [noted, sent] = await Promise.all([reached('noted'), reached('sent'), reached('ended')])
  return { 'a send': (sent.at - noted.at) / 1000, 'a send, CPU': sent.cpu - noted.cpu }
}
