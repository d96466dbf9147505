import type { FeedData } from '../county-data.ts'

/** The county's paper of record, and a radio station that tells some of the same stories. */
export const NEWSPAPERS: readonly FeedData[] = [
  {
    name: 'Bell Harbor Ledger',
    category: 'Community',
    items: [
      {
        title: 'Tamarack County council votes to reopen the Mill Street bridge by spring',
        hoursAgo: 3,
        text: 'The Tamarack County council voted 5 to 2 on Monday to spend $1.9 million on the Mill Street bridge in Bell Harbor, which has been closed since an inspection found cracks in two girders in July. Work begins on January 11, and the road is to open again on April 30. Trucks drive eleven miles around until then. Council member Ruth Halvorsen, who farms on the east bank, said that the detour has cost her neighbors a season.',
      },
      {
        title: 'School levy fails by 41 votes in Stony Ford',
        hoursAgo: 8,
        text: 'Voters of the Stony Ford school district turned down a levy for a new roof on the middle school by 41 of 3,870 votes. Superintendent Dale Okafor said that the board will meet on Thursday at 6 p.m. to talk about a smaller one. The roof leaks in seven rooms, and the district has moved the band to the cafeteria.',
      },
      {
        title: 'Ferry to Gull Island stops two weeks early',
        hoursAgo: 14,
        text: 'The ferry between Bell Harbor and Gull Island makes its last crossing of the year on Sunday at 4 p.m., two weeks earlier than planned, because of low water at the island dock. Islanders who need supplies after that can ask the marina for the mail boat, which goes on Tuesdays and Fridays while the bay is open.',
      },
      {
        title: 'Nettle Creek clerk retires after 34 years',
        hoursAgo: 26,
        text: 'Joan Petrie has kept the books of Nettle Creek for 34 years, through four mayors and two floods. She retires on December 31. The village board has asked for letters from people who want the job, which is half time, by December 10. “Bring patience,” she said, “and your own coffee.”',
      },
      {
        title: 'Deer season ends with the fewest accidents in ten years',
        hoursAgo: 31,
        text: 'Hunters registered 2,212 deer in Tamarack County this season, about as many as last year, and the warden counted two accidents, neither of them deadly. It is the lowest number in ten years. Warden Lena Brandt credits the new class for first-year hunters at the Elkhorn Crossing range.',
      },
      {
        title: 'Elkhorn Crossing saves its last grocery store',
        hoursAgo: 50,
        text: 'A cooperative of 212 households has bought the Crossing Market, the last grocery store in Elkhorn Crossing, from Vern and Betty Lund, who wanted to close it at the end of the year. A share costs $150. The store keeps its five employees and opens on Sundays again, from 9 a.m. to 2 p.m., beginning in December.',
      },
    ],
  },
  {
    name: 'Radio WTAM Local News',
    category: 'Community',
    items: [
      {
        title: 'Council votes to reopen Mill Street bridge by spring',
        hoursAgo: 2,
        text: 'The Tamarack County council voted 5 to 2 on Monday to spend $1.9 million on the Mill Street bridge in Bell Harbor, which has been closed since an inspection found cracks in two girders in July. Work begins on January 11, and the road is to open again on April 30.',
      },
      {
        title: 'Stony Ford school levy fails by 41 votes',
        hoursAgo: 7,
        text: 'Voters of the Stony Ford school district turned down a levy for a new roof on the middle school by 41 of 3,870 votes. Superintendent Dale Okafor said that the board will meet on Thursday at 6 p.m. to talk about a smaller one.',
      },
      {
        title: 'Ice on County Road 12 sends three cars into the ditch',
        hoursAgo: 5,
        text: 'Three cars slid off County Road 12 near the Nettle Creek hill between 6 and 7 this morning. Nobody was hurt. The highway department has sanded the hill and asks drivers to take Route 9 until the sun reaches it, around ten.',
      },
      {
        title: 'Food shelf in Bell Harbor asks for turkeys',
        hoursAgo: 20,
        text: 'The Bell Harbor food shelf has 140 families on its list for the holiday and 60 turkeys. Frozen birds can be brought to the back door on Pine Street on weekdays from 10 to 4. Grocery cards are welcome, too, says its director, Amal Farah.',
      },
    ],
  },
]
