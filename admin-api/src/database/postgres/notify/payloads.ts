import { LIVE_LISTS } from '@hometown/shared-types/live'
import { type ProcessMessage, processMessageSchema } from '@hometown/shared-types/process-messages'
import { z } from 'zod'

/** PostgreSQL refuses payloads of 8000 bytes. */
const BYTES_LIMIT = 7900

/** Desks load everything again: what a message that is too long would have told them. */
export const ALL_CHANGED: ProcessMessage = { type: 'live', event: { type: 'changed', lists: [...LIVE_LISTS] } }

const payloadSchema = z.object({ node: z.string(), messages: z.array(processMessageSchema) })
type Payload = z.infer<typeof payloadSchema>

/** As few payloads as the messages fit into, in their order. */
export function payloadsOf(node: string, messages: readonly ProcessMessage[]): string[] {
  const payloads: string[] = []
  let together: ProcessMessage[] = []
  for (const message of messages) {
    const short = isTooLong({ node, messages: [message] }) ? ALL_CHANGED : message
    if (isTooLong({ node, messages: [...together, short] })) {
      payloads.push(JSON.stringify({ node, messages: together }))
      together = []
    }
    together.push(short)
  }
  if (together.length > 0) payloads.push(JSON.stringify({ node, messages: together }))
  return payloads
}

function isTooLong(payload: Payload): boolean {
  return Buffer.byteLength(JSON.stringify(payload)) > BYTES_LIMIT
}

/** Undefined if it isn't one of ours. */
export function readPayload(text: string): Payload | undefined {
  try {
    return payloadSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
