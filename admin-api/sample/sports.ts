import type { SampleStory } from './shapes.ts'

export const sports: readonly SampleStory[] = [
  {
    slug: 'new-lights-at-marsh-field',
    title: 'Let there be lights: Marsh Field is bright again',
    description:
      'Ninety-six new lamps went on at 8:04 p.m. before 1,900 people and one flock of confused geese. Nobody will lose a punt in the dark again.',
    authorName: 'Sam Ortiz',
    daysAgo: 0,
    picture: {
      file: 'football-lights.webp',
      alt: 'A football field under tall floodlights at night, players lined up at midfield',
    },
    keywords: ['Millers', 'Marsh Field', 'football'],
    content: `<p>At 8:03 on Thursday evening Marsh Field was a gray rectangle with 1,900 people around it. At 8:04 you could have read a box score on the fifty-yard line.</p>
<p>Ninety-six lamps on four poles came on at once. There was a noise from the stands like a wave on gravel. A flock of geese that had settled behind the north end zone rose, circled, and left in the direction of Linden Grove.</p>
<p>“They’re Larks now,” said Ben Kowalke, who has coached the Millers’ football team for sixteen years and has been asking for those lamps for fourteen.</p>
<h2>The punt nobody saw</h2>
<p>Everybody in Alder Falls knows why the old lights had to go. In a game that people here call simply The Punt, the Stony Ford kicker sent a ball up through the beams and into the dark above them. Eleven Millers looked at the sky. The ball came down on the far side of all of them, and rolled, and was found by a Thresher.</p>
<p>“I had it,” said Mike Petrick, who was the returner, and is now 44 and sells hardware. “I had it right up until there was nothing up there to have.”</p>
<h2>Paid in pancakes</h2>
<p>The lamps cost $248,000. The school district paid half. The Boosters raised the rest in two years, with 31 pancake breakfasts, a raffled steer that three winners in a row gave back, and a single check from a woman in Arizona who was a majorette here sixty years ago.</p>
<p>For the neighbors, the lamps go off at 10:15 on game nights, by a clock that nobody at the field can reach. Visiting teams have been told.</p>
<p>The first to play under them were not the varsity but the fourth and fifth graders of the flag league, who ran in every direction for ten minutes. The score was kept for a while and then was not.</p>`,
  },
  {
    slug: 'reyes-swimmers-sweep-river-cup',
    title: 'Alder Falls swimmers take River Cup by three points, and by one fingertip',
    description: 'The last relay decided it. The touch pad said two hundredths of a second.',
    authorName: 'Danny Vang',
    daysAgo: 1,
    picture: { file: 'swim-lanes.webp', alt: 'Six swimmers in their lanes, seen from above' },
    keywords: ['swimming', 'River Cup'],
    content: `<p>After sixty-one races in two days the River Cup came down to one, and after 400 yards the one came down to the length of a fingernail.</p>
<p>Kayla Strand touched the wall for the Alder Falls Swim Club 0.02 seconds before Linden Grove’s Maddie Lund, in a mixed relay that three teams still led at some point in the last lap. It was worth eight points. Alder Falls won the meet by three.</p>
<p>“I didn’t see her,” Strand said. “I heard her breathe.”</p>
<table><thead><tr><th>Team</th><th>Saturday</th><th>Sunday</th><th>Total</th></tr></thead><tbody><tr><td>Alder Falls</td><td>212</td><td>231</td><td>443</td></tr><tr><td>Linden Grove</td><td>224</td><td>216</td><td>440</td></tr><tr><td>Stony Ford–Kessler</td><td>187</td><td>194</td><td>381</td></tr><tr><td>Osprey Lake</td><td>96</td><td>118</td><td>214</td></tr></tbody></table>
<p>Linden Grove had led since the second event. It won both diving titles through Theo Amundson, who is 13 and had learned his last dive on Wednesday.</p>
<h2>County records</h2>
<ul>
<li>100 butterfly, girls 13–14: Ana Reyes, Alder Falls, 1:01.88</li>
<li>50 freestyle, boys 11–12: Eli Donnelly, Linden Grove, 26.40</li>
<li>200 medley relay, girls 15–18: Alder Falls, 1:54.07</li>
</ul>`,
  },
  {
    slug: 'night-of-the-forty-second-drive',
    title: 'The forty-second drive',
    description:
      'A quarter of a century ago the Millers won the only state title the county has. We asked the men on the field what they remember. They do not agree.',
    authorName: 'Sam Ortiz',
    daysAgo: 17,
    keywords: ['football', 'Millers', 'history'],
    content: `<p>Everyone is sure about the score. It was 20–16 for the other side, there were forty seconds to go, and the ball was 71 yards from where it needed to be.</p>
<p>After that it depends on whom you ask.</p>
<p>It is 25 years since Alder Falls won the state football title, the only one in any sport that a team from this county has brought home. On Saturday the players meet again, at the Armory, at seven. There were 34 on the roster. Thirty-one are coming. We asked nine of them to tell us about the drive.</p>
<h2>First play: 22 yards</h2>
<p>“Coach said to throw it away if it wasn’t there,” said Dan Halvorsen, the quarterback, who runs the tire shop on Depot Street. “It wasn’t there. I threw it anyway.”</p>
<p>Rick Strand caught it with his left hand. He remembers the ball as wet. Halvorsen remembers it as dry and cold. The newspaper said that there was no rain.</p>
<h2>Second play: nothing</h2>
<p>A pass into the band. The sousaphone has a dent from it, and is on show at the school.</p>
<h2>Third play: 49 yards</h2>
<p>Nobody disputes the third play. Nine seconds. Halvorsen rolled right and pointed, and in the corner of the end zone Ben Kowalke, who had dropped two that night, turned around.</p>
<blockquote><p>“I have watched it about four hundred times with my own players,” said Kowalke, who is the Millers’ coach today. “I always think I’m going to drop it.”</p></blockquote>
<p>Each of them means to bring proof.</p>`,
  },
  {
    slug: 'gym-floor-auction-linden-grove',
    title: 'Own a piece of the free-throw line',
    description: 'Linden Grove’s gym floor, laid when the school was, is being sold by the square foot.',
    authorName: 'Courier Staff',
    daysAgo: 64,
    picture: { file: 'auctioneer.webp', alt: 'Silhouette of a man in a hat on a wagon, his arm raised over a crowd' },
    keywords: ['Larks', 'schools'],
    content: `<p>The old maple floor of the Linden Grove gymnasium is for sale by the square foot. Plain boards are $20, painted ones $40, and each of the two free-throw lines, in one piece, goes to the highest bidder.</p>
<p>The money pays for new backboards. Orders are taken at the school office. Buyers should know that the floor was waxed for 58 years and is heavier than it looks.</p>`,
  },
  {
    slug: 'indoor-soccer-larks-united-final',
    title: 'Linden Grove United on to indoor final',
    description: 'Two goals in the last ninety seconds beat Osprey Lake 5–4.',
    authorName: 'Danny Vang',
    daysAgo: 4,
    picture: { file: 'soccer-final.webp', alt: 'A goalkeeper in yellow flies for a ball in the corner of the goal' },
    keywords: ['soccer', 'Linden Grove'],
    content: `<p>Linden Grove United will play for the county’s indoor title on Sunday after scoring twice in the last minute and a half to beat Osprey Lake 5–4 at the fairgrounds.</p>
<p>Marisol Ortega made it 4–4 from a corner. Thirty seconds later her brother Mateo took the ball off the boards, went past two players and shot between a third one’s feet.</p>
<p>Osprey Lake had led 4–2 with two goals each by Sven Aronson and Kiki Adams. In Sunday’s final, at 3 p.m., United meets Alder Falls Athletic, which won the other semifinal 3–0.</p>`,
  },
  {
    slug: 'trap-league-record-score',
    title: 'Ninety-nine out of a hundred',
    description: 'Bonnie Tollefson, 67, missed her third target and none after it.',
    authorName: 'Walter Hruska',
    daysAgo: 6,
    picture: { file: 'clay-target.webp', alt: 'A shooter with ear muffs aims at a clay target that bursts in the sky' },
    keywords: ['trap shooting', 'Stony Ford'],
    content: `<p>The third one got away. “I was thinking about my soup,” said Bonnie Tollefson.</p>
<p>She then broke 97 in a row, for 99 of 100, the best round in the 41 years of the Stony Ford Sportsmen’s trap league. The old record, 98, was her husband’s. He was keeping score.</p>
<p>“She checked my arithmetic,” said Verne Tollefson. “Then she had Harv check it.”</p>
<p>The Kessler squad leads the team standings with 1,412 targets, nine ahead of Stony Ford, with two weeks left.</p>`,
  },
  {
    slug: 'osprey-lake-swim-cold-water',
    title: 'They go in at seven, whatever it says on the thermometer',
    description:
      'The Osprey Lake Polar Club has swum off the pier on every morning of the year since before most of its members could walk.',
    authorName: 'Walter Hruska',
    daysAgo: 12,
    picture: {
      file: 'lake-pier.webp',
      alt: 'A wooden pier reaching into a still lake with pines and a rowboat at first light',
    },
    keywords: ['swimming', 'Osprey Lake', 'outdoors'],
    content: `<p>There is a thermometer at the end of the Osprey Lake pier. It hangs from a string, and members of the Polar Club make a point of not looking at it.</p>
<p>“It is information,” said Greta Aronson, 71, folding her coat, “but it’s not useful information.” Then she walked down the ladder, without hurry, as if into a cellar, and swam.</p>
<p>Somebody from the club has swum off the pier every morning for 62 years. There is a book. On the worst days, when the lake has to be opened with a saw, the entry is a name, a time, and often one word. <em>Brisk</em>, it says, for a morning that the weather service had at nineteen below.</p>
<h2>The rules</h2>
<ol>
<li>Nobody swims alone.</li>
<li>Nobody talks about it at breakfast with people who were not there.</li>
<li>You may get out whenever you like. You may not be carried in.</li>
</ol>
<p>There are thirty-one members, the youngest 16, the oldest 88. Several came for a dare and one for a broken heart. Doctor Anjali Rao, who treats many of them at the hospital, swims on Fridays. She will say that cold water is hard on some people, who should ask first, and that she has never had a patient come in to complain of feeling too well.</p>`,
  },
  {
    slug: 'hill-and-dale-10k-results',
    title: 'Nurse beats field and clock at Hill and Dale 10K',
    description: 'Maria Donnelly ran home from a night shift, by way of the start line, in 37:48.',
    authorName: 'Sam Ortiz',
    daysAgo: 25,
    picture: { file: 'hill-runners.webp', alt: 'Five runners on a path over green hills' },
    keywords: ['running', 'Hill and Dale'],
    content: `<p>KESSLER — Maria Donnelly came off a twelve-hour shift at Memorial Hospital at seven, pinned on a number at half past, and was the first woman home in the Hill and Dale 10K at 8:37:48.</p>
<p>It is the fastest anyone has run the women’s race in its 27 years, by 22 seconds. She then slept in the back of her car until the prizes.</p>
<p>Caleb Engstrom of Stony Ford won the men’s race for the third time, in 33:09, after running most of the second half by himself. A field of 418 started; the last of them, 81-year-old Father Leo Brandt, finished in 1:44:30 and was given the loudest cheer.</p>
<table><thead><tr><th>Place</th><th>Women</th><th>Time</th><th>Men</th><th>Time</th></tr></thead><tbody><tr><td>1</td><td>Maria Donnelly, Alder Falls</td><td>37:48</td><td>Caleb Engstrom, Stony Ford</td><td>33:09</td></tr><tr><td>2</td><td>Hanna Lindahl, Kessler</td><td>39:02</td><td>Luke Tran, Alder Falls</td><td>33:51</td></tr><tr><td>3</td><td>Ruth Adams, Linden Grove</td><td>39:40</td><td>Omar Saleh, Alder Falls</td><td>34:05</td></tr></tbody></table>`,
    corrections: [
      {
        kind: 'correction',
        text: 'An earlier version of this article gave Father Leo Brandt’s age as 82. He is 81 until Tuesday.',
        daysAgo: 24,
        time: '08:40',
      },
    ],
  },
  {
    slug: 'wheelchair-basketball-clinic',
    title: 'Sixty chairs, one hoop, and no mercy',
    description:
      'A wheelchair basketball clinic brought players from nine counties to the Armory. Four of them are starting a team.',
    authorName: 'Grace Adeyemi',
    daysAgo: 119,
    keywords: ['basketball', 'Armory'],
    content: `<p>Andre Pettway had not played in a game since the accident, three years ago. It took him about a minute on Saturday to foul somebody.</p>
<p>“That felt great,” he said. “I apologized. But it felt great.”</p>
<p>Sixty players from nine counties came to the Armory for a day of wheelchair basketball, some of them in sports chairs for the first time. The chairs, low and slanted, with wheels that lean in at the top, came in a trailer from the state association and cost as much as a good used car.</p>
<figure><img src="/sample/sports-chair.webp" alt="A player in a sports wheelchair lifts a basketball toward the hoop" /><figcaption>The borrowed chairs turn on the spot; so, by the afternoon, did most of the players.</figcaption></figure>
<p>At the end four players from Alder County put their names on a sheet. They need a fifth, and a sixth to rest. The Boosters have promised two chairs; the welding class at Alder Falls High thinks that it can build the others.</p>
<p>Practice begins on Sunday at 4 p.m. Anyone may come, on wheels or not. “We’ve got spare chairs,” Pettway said. “It’s only fair that you find out.”</p>`,
  },
  {
    slug: 'pickleball-courts-noise-compromise',
    title: 'Pickleball peace treaty',
    description: 'After a year of letters, players and neighbors have agreed on hours, paddles and a hedge.',
    authorName: 'Nora Ellingson',
    daysAgo: 158,
    picture: { file: 'court-from-above.webp', alt: 'Four players on a blue pickleball court, seen from above' },
    keywords: ['pickleball', 'Founders Park', 'city council'],
    content: `<p>The great pickleball quarrel of Founders Park is over. It lasted fourteen months and produced 83 letters to this newspaper, of which the shortest read, in full, “Pock.”</p>
<p>Under an agreement that the city council adopted without a dissenting voice, the four courts open at 8:30 a.m. instead of at sunrise and close at 8 p.m. Players will use paddles from a list of quiet ones, and the club will lend them to those who have none. The city plants a hedge of arborvitae, nine feet tall, on Elm Street.</p>
<p>Elm Street, for its part, takes down its signs.</p>
<p>“I went over there to complain, and they were one short,” said Ed Prochaska, who wrote eleven of the letters. “I’m told I have a natural backhand.”</p>`,
  },
]
