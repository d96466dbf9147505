import { BUSINESS_CSV_COLUMNS } from '@hometown/shared-types/business'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { apiAddress } from '../../lib/config.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { CsvDialog } from '../../parts/CsvDialog.tsx'
import { EntityNotLoaded } from '../../parts/forms/EntityForm.tsx'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { BusinessForm } from './BusinessForm.tsx'
import { BusinessList } from './BusinessList.tsx'
import {
  type BusinessListState,
  type ChangeListState,
  editedBusinessQuery,
  importBusinesses,
  listStateSchema,
  NEW_BUSINESS,
} from './businesses.api.ts'

export function BusinessesPage() {
  const [state, change] = useSearchParams(listStateSchema)
  const [hasEdited, setHasEdited] = useState(false)
  const { edit } = state
  if (edit !== undefined) {
    const close = () => {
      setHasEdited(true)
      change({ edit: undefined })
    }
    return <BusinessEditor key={edit} id={edit} onClose={close} />
  }
  return <BusinessListScreen state={state} onChange={change} hasEdited={hasEdited} />
}

interface BusinessEditorProps {
  id: string
  onClose(): void
}

function BusinessEditor({ id, onClose }: BusinessEditorProps) {
  const isNew = id === NEW_BUSINESS
  const query = useQuery({ ...editedBusinessQuery(id), enabled: !isNew })
  if (isNew || query.data) return <BusinessForm business={query.data} onClose={onClose} />
  return <EntityNotLoaded title="Edit Business" noun="business" query={query} onClose={onClose} />
}

interface BusinessListScreenProps {
  state: BusinessListState
  onChange: ChangeListState
  /** After the editor closes, the focus returns to the link that opened it. */
  hasEdited: boolean
}

function BusinessListScreen({ state, onChange, hasEdited }: BusinessListScreenProps) {
  const [isImporting, setImporting] = useState(false)
  const siteAddress = useSiteAddress()
  const add = () => onChange({ edit: NEW_BUSINESS })
  return (
    <>
      <PageHeader
        title="Businesses"
        description={
          <>
            The directory that readers find at{' '}
            <a
              href={siteAddress('/business-directory')}
              className="whitespace-nowrap text-accent underline underline-offset-2"
            >
              /business-directory
            </a>
          </>
        }
        actions={
          <>
            <Button onClick={() => setImporting(true)}>
              <Upload aria-hidden />
              Upload CSV
            </Button>
            <Button variant="primary" autoFocus={hasEdited} onClick={add}>
              <Plus aria-hidden />
              Add Business
            </Button>
          </>
        }
      />
      <BusinessList state={state} onChange={onChange} onAdd={add} />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}

function ImportDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  async function upload(csvContent: string) {
    const result = await importBusinesses(csvContent)
    client.invalidateQueries({ queryKey: ['businesses'] }).catch(reportError)
    return result
  }
  return (
    <CsvDialog
      description={`Upload a CSV with columns ${BUSINESS_CSV_COLUMNS.join(', ')}.`}
      hint={
        <>
          Only Name is required, and rows without a Status are published. Write hours like “Mon-Fri 9-17; Sat 9-12; Sun
          closed”; anything else becomes a note.{' '}
          <a href={apiAddress('/api/businesses/import-template')} download className="text-accent underline">
            Download a template
          </a>
        </>
      }
      upload={upload}
      onClose={onClose}
    />
  )
}
