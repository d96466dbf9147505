/**
 * People, places, teams and firms are invented, and every address ends in `.invalid`. The dates of articles move with
 * the day of the first start, so the texts name weekdays but no months, no season and no current year.
 */
export const sampleCounty = {
  countyName: 'Alder County',
  towns: ['Alder Falls', 'Linden Grove', 'Stony Ford', 'Kessler', 'Osprey Lake'],
} as const
