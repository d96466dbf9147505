/** Trying again soon is of no use: the picture is not there, or is not what we take. */
export class UnusablePictureError extends Error {
  override name = 'UnusablePictureError' as const
}
