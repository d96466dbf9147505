import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/contract/category'
import { CSV_BYTES_LIMIT } from '@hometown/shared-types/contract/csv-import'
import { harvestCalls } from '@hometown/shared-types/contract/harvest'
import { sourceCalls } from '@hometown/shared-types/contract/sources'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Radar } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { messageFrom } from '../../lib/api-error.ts'
import { CsvDialog as AnyCsvDialog } from '../../parts/CsvDialog.tsx'
import { useTextFile } from '../../parts/text-file.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { ImportResult } from '../../ui/ImportResult.tsx'
import { FileInput } from '../../ui/Input.tsx'
import { optionsOf, Select } from '../../ui/Select.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'

export function CsvDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  const discoverNow = useDiscoverNow()
  async function upload(csvContent: string) {
    const result = await api(sourceCalls.importCsv, { body: { csvContent } })
    client.invalidateQueries({ queryKey: ['sources'] }).catch(reportError)
    return result
  }
  return (
    <AnyCsvDialog
      description="Upload a CSV with columns Category, Name, URL, Source Type, Description."
      hint="Up to 5 MB and 10,000 rows, with commas, semicolons or tabs. We skip addresses that are already sources."
      upload={upload}
      next={
        <Button autoFocus variant="primary" onClick={discoverNow}>
          <Radar aria-hidden />
          Discover Content
        </Button>
      }
      onClose={onClose}
    />
  )
}

/** Starts a harvest, which the screen of suggestions follows. */
function useDiscoverNow(): () => void {
  const navigate = useNavigate()
  return () => {
    // It answers when the run is over.
    api(harvestCalls.start, { body: {} }).catch((error: unknown) => toastFailure('Aggregation failed', error))
    navigate({ to: paths.suggestions }).catch(reportError)
  }
}

export function OpmlDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  const { file, choose: read } = useTextFile()
  const [problem, setProblem] = useState<string>()
  const [category, setCategory] = useState<ReaderCategory>('Community')
  const run = useMutation({
    mutationFn: (text: string) => api(sourceCalls.importOpml, { body: { opmlContent: text, category } }),
    async onSuccess({ message }) {
      toast({ title: message })
      await client.invalidateQueries({ queryKey: ['sources'] })
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
        <Field label="Category for the rest">
          <Select<ReaderCategory> value={category} options={optionsOf(READER_CATEGORIES)} onChange={setCategory} />
        </Field>
        {run.data && <ImportResult result={run.data} />}
      </div>
    </Dialog>
  )
}
