import type { ZodFastifySchemaValidationError } from 'fastify-type-provider-zod'
import { AppError } from './app-error.ts'

/** A notice shows only the message, so that is the first problem. `issues` has all of them. */
export function validationError(problems: readonly ZodFastifySchemaValidationError[]): AppError {
  const issues = problems.map((problem) => ({
    path: problem.instancePath.slice(1).replaceAll('/', '.'),
    message: plainMessage(problem.message ?? 'Invalid'),
  }))
  const [first] = issues
  const message = first ? nameField(first) : 'The request is not valid'
  return new AppError(422, 'invalid', message, { issues })
}

/** Shortens zod's messages to those of the specification: 'Required', 'Expected number, received string'. */
function plainMessage(message: string): string {
  if (/^Invalid input: .*received undefined$/.test(message)) return 'Required'
  return message.replace(/^Invalid input: e/, 'E')
}

/** Messages of our own schemas already name their field. */
function nameField({ path, message }: { path: string; message: string }): string {
  const isGeneric = /^(Required$|Expected |Invalid|Too |Unrecognized )/.test(message)
  return isGeneric && path ? `${path}: ${message}` : message
}
