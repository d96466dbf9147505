import ExifReader from 'exifreader'
import { Parser } from 'htmlparser2'

/** As they stand in the file: not cleaned. */
export interface FileNotes {
  readonly caption: string | undefined
  readonly maker: string | undefined
  readonly agency: string | undefined
  readonly rights: string | undefined
  /** Address of a license. */
  readonly terms: string | undefined
  /** IPTC's address of how the picture was made. */
  readonly sourceType: string | undefined
}

const EXIF = 'Exif\0'
const XMP = 'http://ns.adobe.com/xap/1.0/\0'
const IPTC = 'Photoshop 3.0\0'
const SCAN = 0xda
/** Marker and length. */
const SEGMENT_HEAD = 4

/**
 * What photographers and agencies write into a JPEG: caption, names, license, whether it was made with AI. Undefined if
 * there is nothing. Only for a process that can be ended, because the file may be malicious.
 */
export function readFileNotes(file: Buffer): FileNotes | undefined {
  const segments = noteSegments(file)
  if (segments.size === 0) return undefined
  const xmp = segments.get(XMP)?.toString('utf8', SEGMENT_HEAD + XMP.length) ?? ''
  try {
    return textsOf(ExifReader.load(withoutPixels(segments), { expanded: true }), readXmp(xmp))
  } catch {
    // A picture without notes is better than none.
    return undefined
  }
}

/** The first of each kind. A segment has 64 kB at most, and nothing in it is packed. */
function noteSegments(file: Buffer): ReadonlyMap<string, Buffer> {
  const found = new Map<string, Buffer>()
  if (file[0] !== 0xff || file[1] !== 0xd8) return found
  for (let at = 2; at + SEGMENT_HEAD <= file.length && file[at] === 0xff && file[at + 1] !== SCAN; ) {
    const end = at + 2 + file.readUInt16BE(at + 2)
    const start = file.toString('latin1', at + SEGMENT_HEAD, Math.min(end, at + SEGMENT_HEAD + XMP.length))
    const kind = [EXIF, XMP, IPTC].find((name) => start.startsWith(name))
    if (kind && !found.has(kind)) found.set(kind, file.subarray(at, end))
    at = end
  }
  return found
}

/** XMP is read apart: ExifReader needs a DOM for it, whose memory the decoder lacks. */
function withoutPixels(segments: ReadonlyMap<string, Buffer>): Buffer {
  const parts = [EXIF, IPTC].flatMap((kind) => segments.get(kind) ?? [])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, Buffer.from([0xff, 0xd9])])
}

interface Tag {
  readonly description?: unknown
}

function textsOf({ exif = {}, iptc = {} }: ExifReader.ExpandedTags, xmp: ReadonlyMap<string, string>): FileNotes {
  const text = (tags: Tag | Tag[] | undefined) => {
    const tag = Array.isArray(tags) ? tags[0] : tags
    const found = typeof tag?.description === 'string' ? tag.description.trim() : ''
    return found === '' ? undefined : found
  }
  return {
    caption: xmp.get('dc:description') ?? text(iptc['Caption/Abstract']) ?? text(exif.ImageDescription),
    maker: xmp.get('dc:creator') ?? text(iptc['By-line']) ?? text(exif.Artist),
    agency: xmp.get('photoshop:Credit') ?? text(iptc.Credit),
    rights: xmp.get('dc:rights') ?? text(iptc['Copyright Notice']) ?? text(exif.Copyright),
    terms: xmp.get('xmpRights:WebStatement'),
    sourceType: xmp.get('Iptc4xmpExt:DigitalSourceType'),
  }
}

/** Deeper ones aren't XMP. */
const DEPTH_LIMIT = 50

/** Texts by qualified name, such as `dc:creator`, from elements and attributes; of lists, the first entry. */
function readXmp(xml: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const open: string[] = []
  let written = ''
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        for (const [key, value] of Object.entries(attributes)) keep(key, value)
        open.push(name)
        written = ''
        if (open.length > DEPTH_LIMIT) parser.pause()
      },
      ontext(text) {
        written += text
      },
      onclosetag(name) {
        open.pop()
        const owner = name === 'rdf:li' ? open.at(-2) : name
        if (owner !== undefined) keep(owner, written)
        written = ''
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(xml)
  return found

  function keep(name: string, text: string): void {
    if (text.trim() !== '' && !found.has(name)) found.set(name, text.trim())
  }
}
