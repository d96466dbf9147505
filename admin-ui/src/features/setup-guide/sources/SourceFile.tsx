import { CSV_BYTES_LIMIT } from '@hometown/shared-types/csv-import'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageFrom } from '../../../lib/api-error.ts'
import { readTextFile } from '../../../lib/read-text-file.ts'
import { setupGuideQuery } from '../../../parts/setup-guide/setup-guide.api.ts'
import { importOpml, SOURCES_KEY, uploadCsv } from '../../../parts/sources/add-sources.api.ts'
import { Field } from '../../../ui/Field.tsx'
import { ImportResult } from '../../../ui/ImportResult.tsx'
import { FileInput } from '../../../ui/Input.tsx'

/** Imports a list as soon as it is chosen. */
export function SourceFile() {
  const client = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const run = useMutation({
    async mutationFn(file: File) {
      const text = await readTextFile(file)
      return /^\s*</.test(text) ? importOpml(text, 'Community') : uploadCsv(text)
    },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: SOURCES_KEY }),
        client.invalidateQueries({ queryKey: setupGuideQuery.queryKey }),
      ]),
  })

  function choose(file: File | undefined): void {
    run.reset()
    const isTooLarge = file !== undefined && file.size > CSV_BYTES_LIMIT
    setProblem(isTooLarge ? 'The file is too large' : undefined)
    if (file && !isTooLarge) run.mutate(file)
  }

  return (
    <>
      <Field
        label="Or a file"
        hint="OPML from a feed reader, or CSV with the columns Category, Name and URL."
        error={
          problem ?? (run.error ? messageFrom(run.error, 'Couldn’t import the file. Please try again.') : undefined)
        }
      >
        <FileInput accept=".csv,.opml,.xml,text/csv,text/x-opml" disabled={run.isPending} onChoose={choose} />
      </Field>
      {run.isPending && <p role="status">Importing…</p>}
      {run.data && <ImportResult result={run.data} />}
    </>
  )
}
