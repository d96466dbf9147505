import type { PictureNotes } from '@hometown/shared-types/contract/pictures'

type SampleNotes = Partial<PictureNotes>

/** The illustrator drew most pictures of the sample county. */
const ILLUSTRATOR: SampleNotes = {
  credit: 'June Halvorsen / Alder County Courier',
  license: 'all-rights-reserved',
}

const BY_OTHERS: readonly (SampleNotes & { files: readonly string[] })[] = [
  {
    credit: 'Omar Saleh / River Road Camera Club',
    creditUrl: 'https://cameraclub.invalid/omar-saleh',
    license: 'cc-by-4.0',
    files: ['river-valley-dawn', 'hills-water-tower', 'heron', 'farm-barn', 'lake-pier'],
  },
  {
    credit: 'Dr. Anjali Rao / River Road Camera Club',
    creditUrl: 'https://cameraclub.invalid/anjali-rao',
    license: 'cc-by-sa-4.0',
    files: ['iron-bridge', 'clock-keeper', 'grain-elevator'],
  },
  { credit: 'Walter Hruska / Alder County Courier', files: ['night-patrol', 'snowy-main-street', 'dairy-cows'] },
  {
    credit: 'Sam Ortiz / Alder County Courier',
    files: ['basketball-game', 'soccer-final', 'court-from-above', 'hill-runners'],
  },
  { credit: 'Elmer Prochaska', license: 'courtesy', files: ['snowbound-train'] },
  { credit: 'the city of Alder Falls', license: 'courtesy', files: ['main-street-plan'] },
  { credit: 'Alder County Historical Society', license: 'public-domain', files: ['bridge-builders', 'steam-engine'] },
  { credit: 'Courier illustration', madeWithAi: true, files: ['stargazers'] },
]

const CAPTIONS: Readonly<Record<string, string>> = {
  courthouse: 'The Alder County Courthouse has had its slate roof since 1891.',
  'hills-water-tower': 'Stony Ford and the slope west of it, from which its wells are fed.',
  'bridge-builders': 'Some of the thirty-four men who built the Iron Bridge.',
  'football-lights': 'Ninety-six new lamps light Marsh Field.',
  'main-street-plan': 'Mill Street, storefront by storefront.',
  schoolhouse: 'The school in Kessler has 51 pupils.',
  stargazers: 'How a dark-sky night at Osprey Lake might look.',
}

/** @param file such as `courthouse.webp` */
export function notesOfSamplePicture(file: string): SampleNotes {
  const name = file.replace(/\.webp$/, '')
  const { files, ...credit } = BY_OTHERS.find((one) => one.files.includes(name)) ?? { files: [], ...ILLUSTRATOR }
  return { ...credit, caption: CAPTIONS[name] ?? null }
}
