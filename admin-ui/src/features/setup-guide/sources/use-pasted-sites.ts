import type { FoundFeeds } from '@hometown/shared-types/source-calls'
import { useEffect, useRef, useState } from 'react'
import { messageFrom } from '../../../lib/api-error.ts'
import { findFeedsWithLatest } from '../../../parts/sources/add-sources.api.ts'
import type { PastedAddress } from './pasted-addresses.ts'
import { type Offer, offersOf } from './site-offers.ts'

const AT_ONCE = 4

export interface PastedSite {
  /** As it was typed. */
  text: string
  url: string | undefined
  state: 'waiting' | 'reading' | 'read' | 'failed'
  found?: FoundFeeds
  offers: readonly Offer[]
  /** Why there is nothing to add, for people. */
  problem?: string | undefined
}

/** Looks through pasted addresses, some at a time, and shows each as soon as it is read. */
export function usePastedSites() {
  const [sites, setSites] = useState<readonly PastedSite[]>([])
  const [isReading, setReading] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const change = (text: string, changes: Partial<PastedSite>) =>
    setSites((before) => before.map((site) => (site.text === text ? { ...site, ...changes } : site)))

  async function read(site: PastedSite, signal: AbortSignal): Promise<void> {
    if (signal.aborted || site.url === undefined) return
    change(site.text, { state: 'reading' })
    try {
      const { url, found } = await readSite(site.text, site.url, signal)
      const offers = offersOf(url, found)
      change(site.text, { url, state: offers.length > 0 ? 'read' : 'failed', found, offers, problem: problemOf(found) })
    } catch (error) {
      if (!signal.aborted) change(site.text, { state: 'failed', problem: messageFrom(error, 'Please try again.') })
    }
  }

  async function readAll(wanted: readonly PastedSite[]): Promise<void> {
    const control = new AbortController()
    running.current?.abort()
    running.current = control
    setReading(true)
    const waiting = [...wanted]
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await read(next, control.signal)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    if (running.current === control) setReading(false)
  }

  return {
    sites,
    isReading,
    find(addresses: readonly PastedAddress[]) {
      const next = addresses.map(({ text, url }): PastedSite => {
        const known = sites.find((site) => site.text === text && site.state === 'read')
        if (known) return known
        if (url === undefined) return { text, url, state: 'failed', offers: [], problem: 'This isn’t a web address.' }
        return { text, url, state: 'waiting', offers: [] }
      })
      setSites(next)
      readAll(next.filter(({ state }) => state === 'waiting')).catch(reportError)
    },
    retry(site: PastedSite) {
      readAll([site]).catch(reportError)
    },
    changeOffer(site: PastedSite, id: string, changes: Partial<Offer>) {
      change(site.text, { offers: site.offers.map((offer) => (offer.id === id ? { ...offer, ...changes } : offer)) })
    },
    clear: () => setSites([]),
  }
}

/** Small sites often have no HTTPS, and an address typed without `https://` doesn't ask for it. */
async function readSite(text: string, url: string, signal: AbortSignal): Promise<{ url: string; found: FoundFeeds }> {
  const found = await findFeedsWithLatest(url, signal)
  const plain = url.replace(/^https:/, 'http:')
  if (plain === url || text.includes('://') || found.known || !found.problem) return { url, found }
  const second = await findFeedsWithLatest(plain, signal)
  return !second.problem ? { url: plain, found: second } : { url, found }
}

function problemOf({ known, problem, readable }: FoundFeeds): string | undefined {
  if (known) return `Already a source: “${known.name}”.`
  return problem ?? (readable ? undefined : 'We found no feed, articles or events there.')
}
