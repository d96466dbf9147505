import { sourceCalls, webAddressSchema } from '@hometown/shared-types/contract/sources'
import { useState } from 'react'
import { api, messageFrom } from '../../lib/api-client.ts'
import { countOf } from '../../lib/formats.ts'
import { hostOf } from '../../lib/web-address.ts'
import { useAction } from '../../parts/use-action.tsx'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Input.tsx'
import { toast } from '../../ui/toast.ts'
import { type Guide, StepForm } from './steps.tsx'

/** Adds sources for pasted addresses. Those that can't be read stay, each with why. */
export function SourcesStep({ guide }: { guide: Guide }) {
  const [text, setText] = useState('')
  const addresses = [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

  const add = useAction({
    run: () => Promise.all(addresses.map(addSource)),
    done(results) {
      const failedAddresses = results.flatMap(({ address, problem }) => (problem ? [address] : []))
      const addedCount = results.filter(({ isNew }) => isNew).length
      if (addedCount > 0) toast({ title: `${countOf(addedCount, 'source')} added` })
      setText(failedAddresses.join('\n'))
      if (failedAddresses.length === 0) guide.end('done')
    },
    failed: 'Couldn’t add the sources',
    list: 'sources',
  })

  return (
    <StepForm
      guide={guide}
      title="What do you read every morning?"
      lead="Paste the websites of your county: council, schools, clubs, churches. We find their feeds and calendars."
      isDirty={addresses.length > 0}
      isSaving={add.isPending}
      continueLabel={(add.isPending && 'Looking…') || (addresses.length > 0 ? 'Add sources' : 'Continue')}
      onContinue={() => (addresses.length > 0 ? add.mutate() : guide.end('skipped'))}
    >
      <Field label="Addresses" hint="One per line. Import CSV and OPML files under Source Management.">
        <Textarea
          autoFocus
          rows={5}
          spellCheck={false}
          autoCapitalize="none"
          placeholder={'www.cedarcounty.gov\nwww.cedarschools.org/calendar'}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <ul aria-label="Not added" aria-live="polite" className="wrap-anywhere flex flex-col gap-3">
        {add.data?.map(
          ({ address, problem: failure }) =>
            failure && (
              <li key={address}>
                <p className="text-quiet text-sm">{address}</p>
                <p className="text-danger">{failure}</p>
              </li>
            ),
        )}
      </ul>
    </StepForm>
  )
}

/** Adds the site with its first feed: further ones repeat it, or are comments. */
async function addSource(address: string): Promise<{ address: string; isNew?: boolean; problem?: string }> {
  if (!webAddressSchema.safeParse(address).success) return { address, problem: 'This isn’t a web address.' }
  try {
    const site = await api(sourceCalls.find, { body: { url: address } })
    if (site.known) return { address }
    if (!site.readable) return { address, problem: site.problem ?? 'We found no feed, articles or events there.' }
    const { url, sourceType, feeds } = site
    const [feed] = feeds
    const body = {
      name: site.title ?? hostOf(url),
      url,
      sourceType,
      description: null,
      // An editor can change the category.
      category: feed?.kind === 'calendar' ? ('Events' as const) : ('Community' as const),
      ...(sourceType === 'website' && feed && { feedUrl: feed.url }),
    }
    await api(sourceCalls.create, { body })
    return { address, isNew: true }
  } catch (error) {
    return { address, problem: messageFrom(error, 'Please try again.') }
  }
}
