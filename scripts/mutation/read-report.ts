import { readFileSync } from 'node:fs'
import { z } from 'zod'

const positionSchema = z.object({ line: z.number(), column: z.number() })

const mutantSchema = z.object({
  mutatorName: z.string(),
  replacement: z.string().default(''),
  status: z.string(),
  location: z.object({ start: positionSchema, end: positionSchema }),
})

const reportSchema = z.object({
  files: z.record(z.string(), z.object({ source: z.string(), mutants: z.array(mutantSchema) })),
})

export interface Mutant {
  file: string
  line: number
  column: number
  /** The whole line on which it begins. */
  lineText: string
  mutator: string
  original: string
  replacement: string
  status: string
}

/** @param file a report of Stryker's JSON reporter */
export function readReport(file: string): Mutant[] {
  const { files } = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  return Object.entries(files).flatMap(([name, { source, mutants }]) =>
    mutants.map(({ location, mutatorName, replacement, status }) => ({
      file: name,
      ...location.start,
      lineText: source.split('\n')[location.start.line - 1] ?? '',
      mutator: mutatorName,
      original: source.slice(offsetOf(source, location.start), offsetOf(source, location.end)),
      replacement,
      status,
    })),
  )
}

function offsetOf(source: string, { line, column }: z.infer<typeof positionSchema>): number {
  const before = source.split('\n').slice(0, line - 1)
  return before.reduce((sum, text) => sum + text.length + 1, 0) + column - 1
}
