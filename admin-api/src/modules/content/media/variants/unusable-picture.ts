/** The picture is missing or not acceptable, so an early retry is useless. */
export class UnusablePictureError extends Error {
  override name = 'UnusablePictureError' as const
}
