/** Why an uploaded picture was refused: the `code` of the answer. Both the service and the desk show these sentences. */
export const PICTURE_REFUSALS = {
  not_an_image: 'Please select an image file',
  too_large: 'Image size must be less than 5MB',
  empty: 'This file is empty. Copy it again from where it came, then upload it.',
  damaged:
    'This image is damaged or incomplete. Copy it again from where it came, or save it as a JPEG or PNG in a picture editor.',
  heic: 'This is a HEIC photo, which browsers can’t show. Save it as a JPEG: on an iPhone, use Share, Options, Most Compatible. On Android, edit it and save a copy.',
  svg: 'Please select an image file. This is an SVG drawing: save it as a PNG.',
  pdf: 'Please select an image file. This is a PDF: save the page you want as a JPEG or PNG.',
  video: 'Please select an image file. This is a video: take a screenshot of the moment you want.',
  raw: 'This is a camera’s raw file. Export it as a JPEG in your photo program, and upload that.',
  other_image:
    'We can’t use this kind of image. Open it in a picture editor, save it as a JPEG or PNG, and upload that.',
  animated: 'Animated images can’t be used. Please select a still image.',
  not_only_an_image:
    'This file holds more than an image. Please open it in a picture editor, save it as a JPEG or PNG, and select that.',
} as const
export type PictureRefusalCode = keyof typeof PICTURE_REFUSALS

/** Media types that the service reads; the file's bytes decide, not what a browser says. */
const PICTURE_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/tiff',
]

/** Browsers know no type for these. */
const TYPES_OF_ENDINGS: Readonly<Record<string, string>> = {
  heic: 'image/heic',
  heif: 'image/heif',
  hif: 'image/heif',
  avif: 'image/avif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  svg: 'image/svg+xml',
  svgz: 'image/svg+xml',
  pdf: 'application/pdf',
  jxl: 'image/jxl',
  psd: 'image/vnd.adobe.photoshop',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  dng: 'image/x-adobe-dng',
  cr2: 'image/x-canon-cr2',
  cr3: 'image/x-canon-cr3',
  nef: 'image/x-nikon-nef',
  arw: 'image/x-sony-arw',
  orf: 'image/x-olympus-orf',
  raf: 'image/x-fujifilm-raf',
  rw2: 'image/x-panasonic-rw2',
}

/** What the name's ending says; undefined for one we don't know. */
export function pictureTypeOfName(name: string): string | undefined {
  return TYPES_OF_ENDINGS[/\.([a-z0-9]{2,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '']
}

/** Why a file of this media type can't be a picture here; undefined if it can. */
export function refusalOfType(type: string): PictureRefusalCode | undefined {
  if (PICTURE_TYPES.includes(type)) return undefined
  if (/^image\/hei[cf]/.test(type)) return 'heic'
  if (type.startsWith('image/svg')) return 'svg'
  if (type === 'application/pdf') return 'pdf'
  if (type.startsWith('video/')) return 'video'
  if (/^image\/x-(?:adobe-dng|canon|nikon|sony|olympus|fujifilm|panasonic)/.test(type)) return 'raw'
  return type.startsWith('image/') ? 'other_image' : 'not_an_image'
}
