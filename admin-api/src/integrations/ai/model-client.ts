import type { ModelAnswer, ModelCall, ModelEndpoint } from './model-call.ts'
import type { StreamCall } from './stream-once.ts'

// The package that talks to models takes some 16 MB of each process, so it is read when one is first asked: many never do.

/** One question and its whole answer. Fails with a `ModelFailure`. */
export async function askOnce(endpoint: ModelEndpoint, call: ModelCall): Promise<ModelAnswer> {
  const { askOnce: ask } = await import('./ask-once.ts')
  return ask(endpoint, call)
}

/** An answer as it is written. Fails with a `ModelFailure`, also in the middle of it. */
export async function* streamOnce(endpoint: ModelEndpoint, call: StreamCall): AsyncGenerator<string> {
  const { streamOnce: stream } = await import('./stream-once.ts')
  yield* stream(endpoint, call)
}
