import type { ModelAnswer, ModelCall, ModelEndpoint } from './model-call.ts'
import type { StreamCall } from './stream-once.ts'

// Imported on demand: the package takes some 16 MB per process, and many processes never need it.

/** @throws ModelFailure */
export async function askOnce(endpoint: ModelEndpoint, call: ModelCall): Promise<ModelAnswer> {
  const { askOnce: ask } = await import('./ask-once.ts')
  return ask(endpoint, call)
}

/** @throws ModelFailure, also in the middle of the answer */
export async function* streamOnce(endpoint: ModelEndpoint, call: StreamCall): AsyncGenerator<string> {
  const { streamOnce: stream } = await import('./stream-once.ts')
  yield* stream(endpoint, call)
}
