const TEXT_PER_CHUNK = 32 * 1024

/** Serializes a list in chunks, so that it is never complete in memory. */
export async function* jsonList<T>(items: AsyncIterable<T>): AsyncGenerator<string> {
  let text = '['
  let isFirst = true
  for await (const item of items) {
    text += (isFirst ? '' : ',') + JSON.stringify(item)
    isFirst = false
    if (text.length < TEXT_PER_CHUNK) continue
    yield text
    text = ''
  }
  yield `${text}]`
}
