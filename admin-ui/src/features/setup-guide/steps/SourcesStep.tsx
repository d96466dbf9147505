import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countOf } from '../../../lib/numbers.ts'
import { addSources, SOURCES_KEY } from '../../../parts/sources/add-sources.api.ts'
import { Field } from '../../../ui/Field.tsx'
import { Textarea } from '../../../ui/Input.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { UnsavedChanges } from '../../../ui/UnsavedChanges.tsx'
import { StepForm } from '../StepForm.tsx'
import { MOST_ADDRESSES, pastedAddresses } from '../sources/pasted-addresses.ts'
import { SiteFound } from '../sources/SiteFound.tsx'
import { SourceFile } from '../sources/SourceFile.tsx'
import { sourcesOf } from '../sources/site-offers.ts'
import { usePastedSites } from '../sources/use-pasted-sites.ts'
import type { Guide } from '../use-guide.ts'

export function SourcesStep({ guide }: { guide: Guide }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const { sites, isReading, find, retry, changeOffer, clear } = usePastedSites()
  const addresses = pastedAddresses(text)
  const isSearched = addresses.every((address) => sites.some((site) => site.text === address.text))
  const chosen = sites.flatMap(({ url, found, offers }) =>
    url && found
      ? sourcesOf(
          url,
          found,
          offers.filter(({ isChosen }) => isChosen),
        )
      : [],
  )
  const hasSources = guide.steps.some(({ name, state }) => name === 'sources' && state === 'done')

  const add = useMutation({
    mutationFn: addSources,
    async onSuccess({ imported, skipped }) {
      toast({
        title: `${countOf(imported, 'source')} added`,
        ...(skipped > 0 && { description: `${countOf(skipped, 'address')} we already had.` }),
      })
      setText('')
      clear()
      guide.end('done')
      await client.invalidateQueries({ queryKey: SOURCES_KEY })
    },
    onError: (error) => toastFailure('Couldn’t add the sources', error),
  })

  function goOn(): void {
    if (addresses.length > MOST_ADDRESSES)
      setProblem(`Paste at most ${MOST_ADDRESSES} addresses at a time, or import a file.`)
    else if (!isSearched) find(addresses)
    else if (chosen.length > 0) add.mutate(chosen)
    else if (addresses.length > 0) setProblem('Choose at least one of these, or paste others.')
    else if (hasSources) guide.end('done')
    else setProblem('Paste at least one address')
  }

  return (
    <StepForm
      guide={guide}
      title="What do you read every morning?"
      lead="Paste the websites of your county: council, schools, clubs, churches. We find their feeds and calendars."
      isSaving={isReading || add.isPending}
      continueLabel={labelOf()}
      onContinue={goOn}
    >
      <Field label="Addresses" hint="One per line." error={problem}>
        <Textarea
          autoFocus
          rows={5}
          spellCheck={false}
          autoCapitalize="none"
          placeholder={'www.cedarcounty.gov\nwww.cedarschools.org/calendar'}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setProblem(undefined)
          }}
        />
      </Field>
      {sites.length > 0 && (
        <section aria-label="Found" className="flex flex-col gap-2">
          <p role="status" className="text-quiet">
            {isReading
              ? `Read ${sites.filter(({ state }) => state === 'read' || state === 'failed').length} of ${sites.length}…`
              : `${countOf(chosen.length, 'source')} chosen.`}
          </p>
          <ul className="flex flex-col gap-2">
            {sites.map((site) => (
              <SiteFound
                key={site.text}
                site={site}
                onRetry={() => retry(site)}
                onChange={(id, changes) => changeOffer(site, id, changes)}
              />
            ))}
          </ul>
        </section>
      )}
      <SourceFile />
      <UnsavedChanges when={addresses.length > 0 && !add.isPending} />
    </StepForm>
  )

  function labelOf(): string {
    if (isReading) return 'Looking…'
    if (!isSearched) return 'Find feeds'
    return chosen.length > 0 ? `Add ${countOf(chosen.length, 'source')}` : 'Continue'
  }
}
