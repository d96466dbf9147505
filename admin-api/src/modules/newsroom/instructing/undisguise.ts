const INVISIBLE =
  /\u034f|\u00ad|\u061c|\u115f|\u1160|\u17b4|\u17b5|[\u180b-\u180d]|\u180e|\u180f|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|\u3164|[\ufe00-\ufe0f]|\ufeff|\uffa0/gu
/** Invisible twins of ASCII: U+E0041 is 'A'. */
const TAGS = /[\u{e0020}-\u{e007e}]/gu
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  'аa еe оo рp сc уy хx іi јj ѕs ԁd һh ӏl ոn ѵv ԝw ɡg αa οo ρp νv ιi κk τt υu εe χx ɑa ɩi ᴀa ʙb ᴄc ᴅd ᴇe ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ꜱs ꜰf кk тt вb нh мm гr пn зz лl дd иu бb'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.charAt(1)]),
)
const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** In small letters, without marks on them, disguises taken off. For comparison only. */
export function undisguised(text: string): string {
  return foldMarks(
    latinLetters(
      text
        .replace(TAGS, (tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000))
        .replace(INVISIBLE, '')
        .normalize('NFKC')
        .toLowerCase(),
    ),
  )
    .replace(/[“”„‟«»″]/g, '"')
    .replace(/[‘’‚‛′`]/g, "'")
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

function foldMarks(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}])\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll('đ', 'd')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
}

/** Cyrillic and Greek letters in a text of Latin ones only look like them. */
function latinLetters(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  return text.replace(/[\p{L}\p{M}]+/gu, (word) =>
    /\p{Script=Latin}/u.test(word) && /[^\p{Script=Latin}\p{M}]/u.test(word)
      ? [...word].map((letter) => LOOKALIKES[letter] ?? letter).join('')
      : word,
  )
}

/** Other readings of the same text: digits as letters, letters apart, backward, shifted, and what is encoded in it. */
export function otherReadings(text: string): string[] {
  const readings = [leet(text), together(text), lookalikeWords(text), ...decoded(text)]
  return readings.filter((reading) => reading !== undefined && reading !== text) as string[]
}

/** Read only for the plainest of instructions, since any text has a backward reading. */
export function farReadings(text: string): string[] {
  return [[...text].reverse().join(''), rotated(text)]
}

function leet(text: string): string {
  return text.replace(/[a-z0-9@$!]+/g, (word) =>
    !/[a-z][0134579@$!]|[0134579@$!][a-z]/.test(word)
      ? word
      : word.replace(/[01345 7@$!](?=[a-z0-9@$!]|\b)/g, (sign) => LEET[sign] ?? sign),
  )
}

/** 'i g n o r e', 'i-g-n-o-r-e': words are lost where their gaps are no wider. */
function together(text: string): string {
  return text.replace(/(?<![a-z0-9])(?:[a-z0-9][ .\-_*·|/,]{1,3}){4,}[a-z0-9](?![a-z0-9])/g, (letters) =>
    letters
      .split(/ {2,}| ?[|/] ?/)
      .map((word) => word.replace(/[^a-z0-9]/g, ''))
      .join(' '),
  )
}

/** Whole words of lookalikes. */
function lookalikeWords(text: string): string | undefined {
  if (!/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text) || !/[a-z]{3}/.test(text)) return undefined
  return [...text].map((letter) => LOOKALIKES[letter] ?? letter).join('')
}

function rotated(text: string): string {
  return text.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 84) % 26) + 97))
}

const PERCENT = /(?:%[0-9a-f]{2}){4,}/gi

function decoded(text: string): string[] {
  const found: string[] = []
  if (PERCENT.test(text))
    found.push(attempted(() => decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, '%25'))) ?? '')
  const entities = text.replace(
    /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi,
    (_, hex?: string, number?: string) =>
      attempted(() => String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(number))) ?? ' ',
  )
  const escapes = entities.replace(/\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi, (_, wide?: string, short?: string) =>
    String.fromCharCode(Number.parseInt(wide ?? short ?? '20', 16)),
  )
  if (escapes !== text) found.push(escapes)
  return found.map((one) => undisguised(one)).filter(Boolean)
}

const BASE64 = /(?<![A-Za-z0-9+/_-])(?:[A-Za-z0-9+/_-]{4}\s?){4,}[A-Za-z0-9+/_-]{0,3}={0,2}/g
const HEX = /(?<![0-9a-f])(?:[0-9a-f]{2}[ :]?){12,}(?![0-9a-f])/gi
const BINARY = /(?<![01])(?:[01]{8} ?){8,}(?![01])/g

/** What stands in base64, hex or binary in the text as written. */
export function encodedIn(written: string): string[] {
  const texts = [
    ...[...written.matchAll(BASE64)].map(([found]) => Buffer.from(found.replace(/\s/g, ''), 'base64')),
    ...[...written.matchAll(HEX)].map(([found]) => Buffer.from(found.replace(/[^0-9a-f]/gi, ''), 'hex')),
    ...[...written.matchAll(BINARY)].map(([found]) =>
      Buffer.from((found.match(/[01]{8}/g) ?? []).map((bits) => Number.parseInt(bits, 2))),
    ),
  ]
  return texts.flatMap((bytes) => {
    const text = attempted(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return text !== undefined && isProse(text) ? [undisguised(text)] : []
  })
}

function isProse(text: string): boolean {
  return text.length >= 10 && !/[^\P{Cc}\t\n\r]/u.test(text) && /\p{L}{2}[\s,:.]+\p{L}/u.test(text)
}

function attempted<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
