import { type ChatStreamEvent, chatStreamEventSchema } from '@hometown/shared-types/chat'
import { ApiError, UnreachableError } from '../../lib/api-error.ts'
import { apiAddress } from '../../lib/config.ts'

/** Yields the events of a streamed response. Throws the same errors as other API calls. */
export async function streamEvents(
  path: string,
  body: unknown,
  onEvent: (event: ChatStreamEvent) => void,
): Promise<void> {
  const response = await fetch(apiAddress(path), {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    throw new UnreachableError(error)
  })
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText)
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read().catch((error: unknown) => {
      throw new UnreachableError(error)
    })
    if (done) return
    const parts = (rest + value).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts)
      if (part.startsWith('data: ')) onEvent(chatStreamEventSchema.parse(JSON.parse(part.slice('data: '.length))))
  }
}
