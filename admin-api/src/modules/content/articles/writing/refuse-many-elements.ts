import { hasTooManyMarks } from '@hometown/shared-types/html-size'
import { AppError } from '../../../../http/errors/app-error.ts'

const MESSAGE = 'This article has too many paragraphs, links or cells. Split it into several articles.'

/** The sanitizer would keep only the text. */
export function refuseManyElements(content: string | undefined): void {
  if (content === undefined || !hasTooManyMarks(content)) return
  throw new AppError(422, 'invalid', MESSAGE, { issues: [{ path: 'content', message: MESSAGE }] })
}
