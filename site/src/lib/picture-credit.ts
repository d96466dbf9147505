import { escapeHtml } from '@hometown/shared-types/escape-html'
import type { PictureCredit } from '@hometown/shared-types/picture-credit'
import { PICTURE_LICENSES } from '@hometown/shared-types/picture-license'

/** The line under a picture, for the end of its `figcaption`: "Credit: June Halvorsen · CC BY 4.0 · Made with AI" */
export function creditHtml(credit: PictureCredit): string {
  const parts = [makerHtml(credit), licenseHtml(credit), credit.madeWithAi ? 'Made with AI' : '']
  return `<span class="picture-credit">${parts.filter(Boolean).join(' · ')}</span>`
}

/** Properties of an ImageObject, without a creator: a credit may name a person, an agency or both. */
export function imageCredit({ credit, license, madeWithAi }: PictureCredit) {
  const licenseUrl = license && PICTURE_LICENSES[license].url
  return {
    ...(credit && { creditText: creditText(credit, license) }),
    ...(licenseUrl && { license: licenseUrl }),
    ...(license === 'all-rights-reserved' && credit && { copyrightNotice: `© ${credit}. All rights reserved.` }),
    ...(madeWithAi && { digitalSourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource' }),
  }
}

export function creditText(credit: string, license: PictureCredit['license']): string {
  return license === 'courtesy' ? `Courtesy of ${credit}` : credit
}

function makerHtml({ credit, creditUrl, license }: PictureCredit): string {
  const name = credit ?? (creditUrl === null ? null : new URL(creditUrl).hostname)
  if (name === null) return ''
  const text = escapeHtml(name)
  const linked = creditUrl === null ? text : `<a href="${escapeHtml(creditUrl)}" rel="noopener nofollow">${text}</a>`
  return `${license === 'courtesy' ? 'Courtesy of' : 'Credit:'} ${linked}`
}

function licenseHtml({ credit, license }: PictureCredit): string {
  if (license === null) return ''
  const { name, url } = PICTURE_LICENSES[license]
  if (license === 'courtesy') return credit === null ? name : ''
  return url === null ? name : `<a href="${url}" rel="license noopener">${name}</a>`
}
