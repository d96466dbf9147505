import { textsOutside } from '../../../../lib/texts-outside.ts'
import { isTransparent, sameColor } from './colors.ts'

export type Declarations = ReadonlyMap<string, string>

/** Of an attribute or a rule, in small letters. */
export function declarationsOf(style: string): Declarations {
  const found = new Map<string, string>()
  for (const part of textsOutside(style.slice(0, 2000).toLowerCase(), '/*', '*/').join(' ').split(';')) {
    const at = part.indexOf(':')
    if (at > 0)
      found.set(
        part.slice(0, at).trim(),
        part
          .slice(at + 1)
          .replace('!important', '')
          .trim(),
      )
  }
  return found
}

/** Pages fade their articles in by these, so the whole of an article doesn't count as hidden by them. */
export function isRevealable(style: Declarations): boolean {
  return isNone(style.get('opacity')) || style.get('visibility') === 'hidden'
}

const FAR = 300
const TINY = 3

/** Whether nobody can read the text of such an element. @param behind the color behind it, if an element around it says so */
export function hides(style: Declarations, behind?: string): boolean {
  const get = (name: string) => style.get(name) ?? ''
  if (get('display') === 'none' || /^(?:hidden|collapse)$/.test(get('visibility')) || isNone(style.get('opacity')))
    return true
  if (get('content-visibility') === 'hidden' || /opacity\(0?\.?0/.test(get('filter'))) return true
  if (isTiny(get('font-size')) || /^(?:0(?:px|pt|em|rem|%)?|[0-3](?:px|pt))\s*(?:\/|\s)/.test(get('font'))) return true
  if (isFar(get('text-indent')) || isAway(style) || isClipped(style) || isFlat(style)) return true
  if (
    /scale[xy3d]*\(\s*0?(?:\.0\d*|(?<=0))[\s,)]/.test(get('transform')) ||
    /^0?(?:\.0\d*|(?<=0))(?:\s|$)/.test(get('scale'))
  )
    return true
  if (/^(?:0?\.0\d*|0|\d%)$/.test(get('zoom'))) return true
  if (/^-\d/.test(get('z-index')) && /absolute|fixed|relative/.test(get('position'))) return true
  return hasNoColor(style, behind)
}

function isNone(opacity: string | undefined): boolean {
  if (opacity === undefined) return false
  const value = Number.parseFloat(opacity) / (opacity.endsWith('%') ? 100 : 1)
  return value <= 0.1
}

function isTiny(size: string): boolean {
  // 'clamp(0px, 1vw, 1px)' is never larger than its end, 'calc(1px - 1px)' is nothing.
  const [, greatest] = /^(?:clamp|min)\(.{0,60},\s*([^,()]{1,20})\)$/.exec(size) ?? []
  if (greatest !== undefined) return isTiny(greatest.trim())
  const [, one, other] = /^calc\(\s*(\S{1,12})\s+-\s+(\S{1,12})\s*\)$/.exec(size) ?? []
  if (one !== undefined && one === other) return true
  const [, number = '', unit = ''] = /^(\d{0,6}\.?\d{1,9})(px|pt|em|rem|%|vw|vh|mm|q|ch|ex)?$/.exec(size) ?? []
  if (number === '') return false
  const value = Number(number)
  if (value === 0) return true
  if (unit === '%') return value <= 20
  if (unit === 'em' || unit === 'rem' || unit === 'ch' || unit === 'ex' || unit === 'vw' || unit === 'vh')
    return value <= 0.25
  return unit !== '' && value <= (unit === 'mm' ? 0.8 : TINY)
}

function isFar(length: string): boolean {
  const [, number = '', unit = ''] = /^(-\d{0,9}\.?\d{1,9})(px|pt|em|rem|%|vw|vh|ch|in|cm)?$/.exec(length) ?? []
  if (number === '') return false
  const value = -Number(number)
  if (unit === 'px' || unit === 'pt' || unit === '') return value >= FAR
  return value >= (unit === 'em' || unit === 'rem' || unit === 'ch' ? 20 : unit === 'in' || unit === 'cm' ? 5 : 90)
}

function isAway(style: Declarations): boolean {
  const sides = ['left', 'top', 'right', 'bottom', 'inset-inline-start', 'margin-left', 'margin-top', 'margin-right']
  if (sides.some((side) => isFar(style.get(side) ?? '') || isBeyond(side, style))) return true
  if ((style.get('inset') ?? style.get('margin') ?? '').split(/\s+/).some(isFar)) return true
  return /translate(?:3d|x|y)?\([^)]*-(?:\d{3,}px|\d{2,}(?:vw|vh|r?em)|1\d\d%|[2-9]\d\d+%)/.test(
    style.get('transform') ?? '',
  )
}

/** 'left: 9999px' */
function isBeyond(side: string, style: Declarations): boolean {
  if (!/absolute|fixed/.test(style.get('position') ?? '')) return false
  const [, number = '', unit = 'px'] = /^(\d+)(px|vw|vh|%|em)?$/.exec(style.get(side) ?? '') ?? []
  return number !== '' && Number(number) >= (unit === 'px' ? 4000 : unit === 'em' ? 300 : 150)
}

function isClipped(style: Declarations): boolean {
  if (/rect\(\s*(?:[01](?:px)?[\s,]*){2,4}/.test(style.get('clip') ?? '')) return true
  return /inset\(\s*(?:[5-9]\d|100)(?:\.\d+)?%|circle\(\s*0|polygon\(\s*0(?:px|%)?\s+0(?:px|%)?\s*(?:,\s*0(?:px|%)?\s+0(?:px|%)?\s*)+\)|ellipse\(\s*0/.test(
    style.get('clip-path') ?? '',
  )
}

function isFlat(style: Declarations): boolean {
  const isClosed = /hidden|clip/.test(style.get('overflow') ?? style.get('overflow-y') ?? style.get('overflow-x') ?? '')
  const sizes = ['height', 'max-height', 'width', 'max-width', 'line-height', 'block-size'].map(
    (name) => style.get(name) ?? '',
  )
  return isClosed && sizes.some((size) => /^(?:0(?:\.\d+)?(?:px|em|rem|%|pt)?|[12](?:px|pt))$/.test(size))
}

function hasNoColor(style: Declarations, behind: string | undefined): boolean {
  const color = style.get('-webkit-text-fill-color') ?? style.get('color')
  if (color === undefined) return false
  if (isTransparent(color)) return true
  const own = style.get('background-color') ?? style.get('background')
  return sameColor(color, own ?? behind ?? 'white')
}
