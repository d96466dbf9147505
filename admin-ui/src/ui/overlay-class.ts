/** Behind a dialog; also lays it out in the middle, scrolling where it is too tall, never wider than the screen. */
export const dialogOverlayClass =
  'fixed inset-0 z-40 grid animate-appear grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto bg-overlay p-4 md:pb-[12vh]'
