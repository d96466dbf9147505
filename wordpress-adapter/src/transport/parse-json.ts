import { WordPressAnswerError } from '../errors.ts'

/** Ignores the content type. */
export function parseJson(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new WordPressAnswerError('not_json', describe(text), status, cause)
  }
}

function describe(text: string): string {
  const start = text.trimStart()
  if (start === '') return 'The answer is empty'
  if (start.startsWith('<')) return 'The answer is HTML, not JSON: is this the address of a WordPress?'
  return /^[[{]/.test(start) ? 'The answer is incomplete or broken JSON' : 'The answer is not JSON'
}
