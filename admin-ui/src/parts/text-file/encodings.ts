/** What browsers can decode, by the label of TextDecoder. The usual ones first. */
export const ENCODINGS = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Western (Windows)',
  macintosh: 'Western (Mac)',
  'iso-8859-15': 'Western (ISO, with €)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1250': 'Central European (Windows)',
  'iso-8859-2': 'Central European (ISO)',
  'windows-1251': 'Cyrillic (Windows)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  'x-mac-cyrillic': 'Cyrillic (Mac)',
  'windows-1253': 'Greek',
  'windows-1254': 'Turkish',
  'windows-1255': 'Hebrew',
  'windows-1256': 'Arabic',
  'windows-1257': 'Baltic',
  'windows-1258': 'Vietnamese',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-jp': 'Japanese (EUC)',
  gb18030: 'Chinese, simplified',
  big5: 'Chinese, traditional',
  'euc-kr': 'Korean',
} as const
export type Encoding = keyof typeof ENCODINGS

/** Names of the detector that browsers call otherwise. */
const OTHER_NAMES: Readonly<Record<string, Encoding>> = {
  'utf-16-le': 'utf-16le',
  'utf-16-be': 'utf-16be',
  macroman: 'macintosh',
  maccyrillic: 'x-mac-cyrillic',
  cp932: 'shift_jis',
  cp949: 'euc-kr',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  'iso8859-15': 'iso-8859-15',
  'koi8-u': 'koi8-r',
}

/** By any name of it, such as that of an XML declaration; undefined for one that browsers can't decode. */
export function encodingNamed(name: string): Encoding | undefined {
  const label = OTHER_NAMES[name.toLowerCase()] ?? labelOf(name)
  return isEncoding(label) ? label : undefined
}

export function isEncoding(label: string): label is Encoding {
  return label in ENCODINGS
}

function labelOf(name: string): string {
  try {
    return new TextDecoder(name).encoding
  } catch {
    return ''
  }
}
