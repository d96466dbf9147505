import ExifReader from 'exifreader'
import { DomUtils, parseDocument } from 'htmlparser2'
import sharp from 'sharp'

/** The notes as they stand in the file: not cleaned. */
export interface PictureMetadata {
  readonly caption: string | undefined
  readonly maker: string | undefined
  readonly agency: string | undefined
  readonly rights: string | undefined
  /** The address of a license. */
  readonly terms: string | undefined
  /** IPTC's address of how the picture was made. */
  readonly sourceType: string | undefined
}

/** This fits into a JPEG at one place; others write no more either. */
const LONGEST_METADATA_BYTES = 65_533

/**
 * Reads what photographers and agencies write into a picture: caption, names, license, whether it was made with AI.
 * Undefined if there is nothing. Call it only in a process that can be ended, because the file may be malicious.
 */
export async function readPictureMetadata(file: Buffer): Promise<PictureMetadata | undefined> {
  const { exif, iptc, xmpAsString = '' } = await sharp(file, { limitInputPixels: false }).metadata()
  if (!exif && !iptc && xmpAsString === '') return undefined
  try {
    const tags = ExifReader.load(metadataAsJpeg(exif, iptc), { expanded: true })
    return pictureTextsOf(tags, xmpAsString.length > LONGEST_METADATA_BYTES ? '' : xmpAsString)
  } catch {
    // A picture without notes is better than none.
    return undefined
  }
}

/** XMP is read apart: ExifReader needs a DOM for it, whose memory the decoder lacks. */
function metadataAsJpeg(exif: Buffer | undefined, iptc: Buffer | undefined): Buffer {
  const segment = (marker: number, data: Buffer | undefined) => {
    if (!data || data.length > LONGEST_METADATA_BYTES) return []
    const length = data.length + 2
    return [Buffer.from([0xff, marker, length >> 8, length & 0xff]), data]
  }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...segment(0xe1, exif),
    ...segment(0xed, iptc),
    Buffer.from([0xff, 0xd9]),
  ])
}

function pictureTextsOf({ exif = {}, iptc = {} }: ExifReader.ExpandedTags, xmp: string): PictureMetadata {
  const inXmp = createXmpReader(xmp)
  return {
    caption: inXmp('dc:description') ?? textOfTag(iptc['Caption/Abstract']) ?? textOfTag(exif.ImageDescription),
    maker: inXmp('dc:creator') ?? textOfTag(iptc['By-line']) ?? textOfTag(exif.Artist),
    agency: inXmp('photoshop:Credit') ?? textOfTag(iptc.Credit),
    rights: inXmp('dc:rights') ?? textOfTag(iptc['Copyright Notice']) ?? textOfTag(exif.Copyright),
    terms: inXmp('xmpRights:WebStatement'),
    sourceType: inXmp('Iptc4xmpExt:DigitalSourceType'),
  }
}

type MetadataTag = { readonly description?: unknown }

function textOfTag(tags: MetadataTag | MetadataTag[] | undefined): string | undefined {
  const tag = Array.isArray(tags) ? tags[0] : tags
  return (typeof tag?.description === 'string' && tag.description.trim()) || undefined
}

/** Finds texts by qualified name, such as `dc:creator`, in elements and attributes; of lists, the first entry. */
function createXmpReader(xmp: string): (name: string) => string | undefined {
  const { children } = parseDocument(xmp, { xmlMode: true })
  return (name) => {
    const [element] = DomUtils.getElementsByTagName(name, children, true, 1)
    const [entry = element] = element ? DomUtils.getElementsByTagName('rdf:li', element.children, true, 1) : []
    const text = entry
      ? DomUtils.textContent(entry)
      : DomUtils.findOne((one) => name in one.attribs, children)?.attribs[name]
    return text?.trim() || undefined
  }
}
