/** Limits the unpacked size. Reading beyond it throws `failure`. */
export function limitedFetch(mostBytes: number, failure: () => Error, ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await ask(input, init)
    if (!response.body) return response
    let read = 0
    const body = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          read += chunk.byteLength
          if (read > mostBytes) controller.error(failure())
          else controller.enqueue(chunk)
        },
      }),
    )
    const { status, statusText, headers } = response
    return new Response(body, { status, statusText, headers })
  }
}
