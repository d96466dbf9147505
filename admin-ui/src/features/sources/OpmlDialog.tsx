import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import { CSV_BYTES_LIMIT } from '@hometown/shared-types/csv-import'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageFrom } from '../../lib/api-error.ts'
import { EncodingChoice, FirstRows, useTextFile } from '../../parts/text-file/TextFile.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { ImportResult } from '../../ui/ImportResult.tsx'
import { FileInput } from '../../ui/Input.tsx'
import { optionsOf, Select } from '../../ui/Select.tsx'
import { toast } from '../../ui/toast.ts'
import { importOpml, SOURCES_KEY } from './sources.api.ts'

export function OpmlDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  const { file, choose: read, decodeAs } = useTextFile()
  const [problem, setProblem] = useState<string>()
  const [category, setCategory] = useState<ReaderCategory>('Community')
  const run = useMutation({
    mutationFn: (text: string) => importOpml(text, category),
    async onSuccess({ message }) {
      toast({ title: message })
      await client.invalidateQueries({ queryKey: SOURCES_KEY })
    },
  })

  function choose(chosen: File | undefined): void {
    run.reset()
    const isTooLarge = chosen !== undefined && chosen.size > CSV_BYTES_LIMIT
    setProblem(isTooLarge ? 'The file is too large' : undefined)
    read(isTooLarge ? undefined : chosen).catch(() => setProblem('Couldn’t open the file. Choose it again.'))
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="lg"
      title="Import OPML"
      description="Import the subscriptions of a feed reader. A folder named like a category becomes that category."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            disabled={file === undefined}
            pending={run.isPending}
            onClick={() => file && run.mutate(file.text)}
          >
            {run.isPending ? 'Importing...' : 'Import'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label="OPML file"
          error={problem ?? (run.error ? messageFrom(run.error, 'Couldn’t import the file.') : undefined)}
        >
          <FileInput accept=".opml,.xml,text/x-opml" onChoose={choose} />
        </Field>
        {file?.isInDoubt && !run.data && (
          <>
            <EncodingChoice file={file} onChange={(encoding) => decodeAs(encoding).catch(reportError)} />
            <FirstRows file={file} />
          </>
        )}
        <Field label="Category for the rest">
          <Select<ReaderCategory> value={category} options={optionsOf(READER_CATEGORIES)} onChange={setCategory} />
        </Field>
        {run.data && <ImportResult result={run.data} />}
      </div>
    </Dialog>
  )
}
