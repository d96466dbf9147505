import { CSV_BYTES_LIMIT } from '@hometown/shared-types/csv-import'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageFrom } from '../../../lib/api-error.ts'
import { setupGuideQuery } from '../../../parts/setup-guide/setup-guide.api.ts'
import { importOpml, SOURCES_KEY, uploadCsv } from '../../../parts/sources/add-sources.api.ts'
import { EncodingChoice } from '../../../parts/text-file/EncodingChoice.tsx'
import { FirstRows } from '../../../parts/text-file/FirstRows.tsx'
import { useTextFile } from '../../../parts/text-file/use-text-file.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { ImportResult } from '../../../ui/ImportResult.tsx'
import { FileInput } from '../../../ui/Input.tsx'

/** Imports a list as soon as it is chosen, unless its encoding is in doubt. */
export function SourceFile() {
  const client = useQueryClient()
  const { file, choose: read, decodeAs } = useTextFile()
  const [problem, setProblem] = useState<string>()
  const run = useMutation({
    mutationFn: (text: string) => (/^\s*</.test(text) ? importOpml(text, 'Community') : uploadCsv(text)),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: SOURCES_KEY }),
        client.invalidateQueries({ queryKey: setupGuideQuery.queryKey }),
      ]),
  })

  async function choose(chosen: File | undefined): Promise<void> {
    run.reset()
    const isTooLarge = chosen !== undefined && chosen.size > CSV_BYTES_LIMIT
    setProblem(isTooLarge ? 'The file is too large' : undefined)
    const text = await read(isTooLarge ? undefined : chosen)
    if (text && !text.isInDoubt) run.mutate(text.text)
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
        <FileInput
          accept=".csv,.opml,.xml,text/csv,text/x-opml"
          disabled={run.isPending}
          onChoose={(chosen) => choose(chosen).catch(() => setProblem('Couldn’t open the file. Choose it again.'))}
        />
      </Field>
      {file?.isInDoubt && !run.data && (
        <>
          <EncodingChoice file={file} onChange={(encoding) => decodeAs(encoding).catch(reportError)} />
          <FirstRows file={file} />
          <Button className="self-start" pending={run.isPending} onClick={() => run.mutate(file.text)}>
            Import sources
          </Button>
        </>
      )}
      {run.isPending && <p role="status">Importing…</p>}
      {run.data && <ImportResult result={run.data} />}
    </>
  )
}
