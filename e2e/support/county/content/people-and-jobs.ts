import type { FeedData } from '../county-data.ts'

/** Obituaries, openings, and games that were played. */
export const PEOPLE_AND_JOBS: readonly FeedData[] = [
  {
    name: 'Haugen Funeral Home',
    category: 'Obituaries',
    items: [
      {
        title: 'Arvid Nyland, 91, of Bell Harbor',
        hoursAgo: 13,
        text: 'Arvid Nyland, who fished the bay for sixty years and taught half of Bell Harbor to swim, died on Sunday at home. He was 91. He leaves his wife Signe, three daughters, nine grandchildren and a boat that nobody else could start. The service is on Friday at 11 a.m. at First Lutheran.',
      },
      {
        title: 'Margaret “Peg” Donnelly, 84, of Stony Ford',
        hoursAgo: 39,
        text: 'Peg Donnelly died on Saturday at Harbor Hospital. She taught third grade in Stony Ford for 36 years and knew every pupil’s birthday. Visitation is on Wednesday from 4 to 7 p.m. at the funeral home. The family asks for books for the school library instead of flowers.',
      },
      {
        title: 'Luis Ortega, 58, of Nettle Creek',
        hoursAgo: 66,
        text: 'Luis Ortega, a grower of cranberries and a fireman of Nettle Creek for 30 years, died on Thursday after a long illness. He is survived by his wife Ana and their sons Mateo and Daniel. A mass is said on Monday at 10 a.m. at St. Brendan.',
      },
    ],
  },
  {
    name: 'Lakeside Memorial Chapel',
    category: 'Obituaries',
    items: [
      {
        title: 'Evelyn Brandt, 97, of Elkhorn Crossing',
        hoursAgo: 21,
        text: 'Evelyn Brandt, born on the farm where she died, kept the weather of Elkhorn Crossing for the state for 51 years and missed four days. She was 97. A gathering is held at the town hall on Saturday at 2 p.m.',
      },
      {
        title: 'Thomas Reed Jr., 73, of Bell Harbor',
        hoursAgo: 53,
        text: 'Thomas Reed Jr., who ran the hardware store on Third Street until it closed, died on Friday. He was 73. He could find any screw without looking. The service is private; memories are welcome in the book at the chapel.',
      },
    ],
  },
  {
    name: 'Tamarack County Job Openings',
    category: 'Jobs',
    items: [
      {
        title: 'Snow plow drivers for the highway department',
        hoursAgo: 17,
        text: 'The highway department hires four plow drivers for the winter, $24.10 an hour with a commercial license. Shifts begin at 3 a.m. when it snows. Apply at the courthouse by December 4.',
      },
      {
        title: 'Village clerk, half time, Nettle Creek',
        hoursAgo: 27,
        text: 'Nettle Creek looks for a clerk for 20 hours a week, $21 an hour, from January 2. The clerk keeps the books, the minutes and the dog licenses. Letters to the village board by December 10.',
      },
    ],
  },
  {
    name: 'Harbor Hospital Careers',
    category: 'Jobs',
    items: [
      {
        title: 'Night nurses for the new maternity ward',
        hoursAgo: 30,
        text: 'Harbor Hospital hires six registered nurses for nights, from January 15. It pays $5,000 to those who move to the county, and helps to find an apartment. Apply online or at the front desk.',
      },
      {
        title: 'Cook for the hospital kitchen, days',
        hoursAgo: 76,
        text: 'The kitchen of Harbor Hospital looks for a cook, weekdays from 6 a.m. to 2:30 p.m., $19.50 an hour with meals. Experience with large pots is more important than a diploma.',
      },
    ],
  },
  {
    name: 'Mariner Boosters',
    category: 'Sports',
    items: [
      {
        title: 'Mariners reach the state final for the first time since 1988',
        hoursAgo: 4,
        text: 'Bell Harbor beat Eastfield 24 to 20 on Friday night, with a catch by Jonas Vega in the last eleven seconds, and plays for the state title on Saturday at 1 p.m. in the capital. Two buses leave the high school at 8 a.m. Seats cost $15.',
      },
      {
        title: 'Swimmer Ada Lund breaks a county record from 1997',
        hoursAgo: 35,
        text: 'Ada Lund of Bell Harbor swam the 500-yard freestyle in 5:02.3 on Thursday, two seconds faster than the record that her mother’s teammate set in 1997. She is a sophomore. The team meets Stony Ford next week.',
      },
    ],
  },
]
