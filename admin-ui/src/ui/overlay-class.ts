/**
 * The backdrop of a dialog. Also centers the dialog, scrolls it if it is too tall, and keeps it within the screen's
 * width.
 */
export const dialogOverlayClass =
  'fixed inset-0 z-40 grid animate-appear grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto bg-overlay p-4 md:pb-[12vh]'
