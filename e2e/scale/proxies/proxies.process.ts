// All proxies in a process of their own, so that what they add to a call doesn't depend on what the harness does.
import { type Gate, openGate } from './gate.ts'
import type { ProxyAnswer, ProxyRequest } from './proxies.ts'

const gates = new Map<string, Gate>()

process.on('message', (request: ProxyRequest) => {
  answer(request).then(
    (value) => process.send?.({ id: request.id, value } satisfies ProxyAnswer),
    (error: unknown) => process.send?.({ id: request.id, problem: String(error) } satisfies ProxyAnswer),
  )
})
process.on('disconnect', () => process.exit())
process.send?.({ id: 0, value: 0 } satisfies ProxyAnswer)

async function answer(request: ProxyRequest): Promise<number> {
  if (request.type === 'open') {
    const opened = await openGate(request.target)
    gates.set(request.gate, opened)
    return opened.port
  }
  const gate = gates.get(request.gate)
  if (!gate) throw new Error(`There is no gate ${request.gate}.`)
  if (request.type === 'set') gate.set(request.order)
  if (request.type === 'held') return gate.heldBytes()
  if (request.type === 'trapped') return gate.trapped()
  return 0
}
