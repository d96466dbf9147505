import { type ListedObject, ObjectStoreError } from '../object-store.ts'
import { readWhole } from './read-body.ts'
import type { S3Client } from './s3-client.ts'
import { childText, parseXml, type XmlElement } from './xml.ts'

/** A thousand keys of a thousand characters, each encoded. */
const MAX_PAGE_BYTES = 16 * 1024 ** 2

/** @param prefix the configured one; keys are given without it */
export async function* listObjects(client: S3Client, prefix: string, wanted: string): AsyncGenerator<ListedObject> {
  let token: string | undefined
  for (;;) {
    const page = await readPage(client, prefix + wanted, token)
    for (const { key, ...facts } of page.objects) {
      if (!key.startsWith(prefix + wanted)) throw unclear(`it lists “${key}”, which nobody asked for`)
      yield { key: key.slice(prefix.length), ...facts }
    }
    if (page.next === undefined) return
    if (page.next === token) throw unclear('its lists don’t end')
    token = page.next
  }
}

interface Page {
  readonly objects: readonly ListedObject[]
  readonly next: string | undefined
}

async function readPage(client: S3Client, prefix: string, token: string | undefined): Promise<Page> {
  const query = {
    'list-type': '2',
    prefix,
    // XML can't contain every character.
    'encoding-type': 'url',
    ...(token !== undefined && { 'continuation-token': token }),
  }
  const text = await client.call({ operation: 'ListObjectsV2', method: 'GET', query }, async (answer) =>
    (await readWhole(answer, MAX_PAGE_BYTES)).toString(),
  )
  const xml = parseXml(text ?? '')
  if (xml?.name !== 'ListBucketResult') throw unclear('its list isn’t one')
  const isEncoded = childText(xml, 'EncodingType') === 'url'
  const next = childText(xml, 'NextContinuationToken')
  if (childText(xml, 'IsTruncated') !== 'true') return { objects: objectsOf(xml, isEncoded), next: undefined }
  if (!next) throw unclear('its list says that it goes on, but not where')
  return { objects: objectsOf(xml, isEncoded), next }
}

function objectsOf(xml: XmlElement, isEncoded: boolean): ListedObject[] {
  return xml.children
    .filter(({ name }) => name === 'Contents')
    .map((contents) => {
      const key = childText(contents, 'Key') ?? ''
      const bytes = Number(childText(contents, 'Size'))
      const modifiedAt = Date.parse(childText(contents, 'LastModified') ?? '')
      if (key === '' || !Number.isSafeInteger(bytes) || Number.isNaN(modifiedAt)) throw unclear('its list isn’t one')
      return { key: isEncoded ? decodeKey(key) : key, bytes, modifiedAt }
    })
}

/** S3 writes spaces as plus signs here. */
function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '))
  } catch {
    throw unclear('its list has a key that can’t be read')
  }
}

function unclear(why: string): ObjectStoreError {
  return new ObjectStoreError('other', `The object store’s answer makes no sense: ${why}. Check S3_ENDPOINT.`)
}
