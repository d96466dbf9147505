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
