import type { SampleArticle } from './sample-article.ts'

export const sportsLeagues: readonly SampleArticle[] = [
  {
    slug: 'armory-league-blue-kettle-overtime',
    title: 'Bakers rise late, win in overtime',
    description:
      'The Blue Kettle came back from 14 down to beat Hartwell Tool 78–75 and stay on top of the Armory League.',
    category: 'Sports',
    authorName: 'Sam Ortiz',
    daysAgo: 2,
    time: '22:15',
    picture: { file: 'basketball-game.webp', alt: 'A player in green leaps for a lay-up before full stands' },
    keywords: ['basketball', 'Armory League'],
    metaDescription:
      'The Blue Kettle beats Hartwell Tool 78–75 in overtime. Armory League results, scorers and standings.',
    views: 295,
    content: `<p>Hartwell Tool had the lead, the ball and, on the bench, the ice already in bags. With 3:40 to go in the Armory on Tuesday it was 66–52.</p>
<p>Then Jesse Ortega of the Blue Kettle, who starts work at three in the morning and had been yawning on the foul line, hit three shots in a row from beyond the arc. “I forgot to be tired,” he said. It ended 70–70, and five minutes later 78–75 for the bakers.</p>
<p>Ortega finished with 31 points. Drew Kask had 24 for Hartwell, which missed seven of its last nine free throws.</p>
<table><thead><tr><th>Armory League</th><th>W</th><th>L</th><th>Points for</th><th>Against</th></tr></thead><tbody><tr><td>The Blue Kettle</td><td>9</td><td>2</td><td>812</td><td>745</td></tr><tr><td>Grain Co-op</td><td>8</td><td>3</td><td>790</td><td>741</td></tr><tr><td>Hartwell Tool</td><td>7</td><td>4</td><td>805</td><td>769</td></tr><tr><td>Northline</td><td>5</td><td>6</td><td>733</td><td>752</td></tr><tr><td>Memorial Hospital</td><td>3</td><td>8</td><td>701</td><td>771</td></tr><tr><td>County Deputies</td><td>1</td><td>10</td><td>688</td><td>751</td></tr></tbody></table>
<p>In the early game the Grain Co-op beat the County Deputies 68–61. The deputies led at the half and were then called out, all of them, to a cow.</p>`,
  },
  {
    slug: 'indoor-soccer-larks-united-final',
    title: 'Linden Grove United on to indoor final',
    description: 'Two goals in the last ninety seconds beat Osprey Lake 5–4.',
    category: 'Sports',
    authorName: 'Danny Vang',
    daysAgo: 4,
    time: '21:05',
    picture: { file: 'soccer-final.webp', alt: 'A goalkeeper in yellow flies for a ball in the corner of the goal' },
    keywords: ['soccer', 'Linden Grove'],
    metaDescription:
      'Linden Grove United beats Osprey Lake 5–4 and meets Alder Falls Athletic in the indoor soccer final.',
    views: 161,
    content: `<p>Linden Grove United will play for the county’s indoor title on Sunday after scoring twice in the last minute and a half to beat Osprey Lake 5–4 at the fairgrounds.</p>
<p>Marisol Ortega made it 4–4 from a corner. Thirty seconds later her brother Mateo took the ball off the boards, went past two players and shot between a third one’s feet.</p>
<p>Osprey Lake had led 4–2 with two goals each by Sven Aronson and Kiki Adams. In Sunday’s final, at 3 p.m., United meets Alder Falls Athletic, which won the other semifinal 3–0.</p>`,
  },
  {
    slug: 'trap-league-record-score',
    title: 'Ninety-nine out of a hundred',
    description: 'Bonnie Tollefson, 67, missed her third target and none after it.',
    category: 'Sports',
    authorName: 'Walter Hruska',
    daysAgo: 6,
    time: '17:50',
    picture: { file: 'clay-target.webp', alt: 'A shooter with ear muffs aims at a clay target that bursts in the sky' },
    keywords: ['trap shooting', 'Stony Ford'],
    metaDescription: 'Bonnie Tollefson sets a Stony Ford Sportsmen’s league record with 99 of 100 targets.',
    views: 208,
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
    category: 'Sports',
    authorName: 'Walter Hruska',
    daysAgo: 12,
    time: '06:45',
    picture: {
      file: 'lake-pier.webp',
      alt: 'A wooden pier reaching into a still lake with pines and a rowboat at first light',
    },
    keywords: ['swimming', 'Osprey Lake', 'outdoors'],
    metaDescription: 'A morning with the people who swim off the Osprey Lake pier every day of the year.',
    views: 730,
    content: `<p>There is a thermometer at the end of the Osprey Lake pier. It hangs from a string, and members of the Polar Club make a point of not looking at it.</p>
<p>“It is information,” said Greta Aronson, 71, folding her coat, “but it’s not useful information.” Then she walked down the ladder, without hurry, as if into a cellar, and swam.</p>
<p>Somebody from the club has swum off the pier every morning for 62 years. There is a book. On the worst days, when the lake has to be opened with a saw, the entry is a name, a time, and often one word. <em>Brisk</em>, it says, for a morning that the weather service had at nineteen below.</p>
<h2>The rules</h2>
<ol>
<li>Nobody swims alone.</li>
<li>Nobody talks about it at breakfast with people who were not there.</li>
<li>You may get out whenever you like. You may not be carried in.</li>
</ol>
<p>There are thirty-one members, the youngest 16, the oldest 88. Several came for a dare and one for a broken heart. Doctor Anjali Rao, who treats many of them at the hospital, swims on Fridays. She will say that cold water is hard on some people, who should ask first, and that she has never had a patient come in to complain of feeling too well.</p>
<h2>Page one</h2>
<p>The book begins with Aronson’s father, Nils, a ferryman, who had been told by a doctor to rest. He asked what would happen if he did not, and the doctor said that he would give him ten years. He swam the next morning, and wrote it down, in order to have it in writing. He swam for thirty-four years. The doctor’s name appears in the book from the third month.</p>
<p>It has been missed only once, according to the book itself: on a morning when the pier had gone in the night, with ice. The entry says, <em>Swam from where it was</em>.</p>
<p>People bring things to the pier and leave them. There is a shelf in the bait shop for it: a medal, a hospital bracelet, a ring, and eleven left gloves.</p>
<p>The rebuilt pier, six feet wider than the old one, was finished last month. It has a bench, a proper ladder and a rail. It also has a new thermometer, given by the township, with large figures that can be read from the shore. Somebody has hung a hat over it.</p>`,
  },
  {
    slug: 'hill-and-dale-10k-results',
    title: 'Nurse beats field and clock at Hill and Dale 10K',
    description: 'Maria Donnelly ran home from a night shift, by way of the start line, in 37:48.',
    category: 'Sports',
    authorName: 'Sam Ortiz',
    daysAgo: 25,
    time: '14:20',
    picture: { file: 'hill-runners.webp', alt: 'Five runners on a path over green hills' },
    keywords: ['running', 'Hill and Dale'],
    metaDescription: 'Results of the Hill and Dale 10K through Kessler: Maria Donnelly and Caleb Engstrom win.',
    views: 344,
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
    slug: 'bowling-perfect-game-starlite',
    title: 'Perfect game at the Starlite is the first in nineteen years',
    description: 'A substitute on loaned shoes rolled twelve strikes in the Thursday Mixed League.',
    category: 'Sports',
    authorName: 'Sam Ortiz',
    daysAgo: 43,
    time: '23:10',
    picture: { file: 'bowling-lane.webp', alt: 'A blue ball rolls down a lane toward the pins' },
    keywords: ['bowling', 'Alder Falls'],
    metaDescription: 'Substitute bowler Kevin Marsh rolls a 300 at the Starlite Lanes in Alder Falls.',
    views: 498,
    content: `<p>Kevin Marsh came to the Starlite on Thursday to pick up his wife. One of her team had the flu. Would he mind?</p>
<p>He bowled three games in house shoes with somebody else’s ball. The first was a 141. The second was a 163. In the third he threw twelve strikes, and by the tenth of them nobody else in the building was bowling.</p>
<p>“It went very quiet,” said Marsh, 39, who drives for the creamery. “I thought I’d done something to the machine.”</p>
<p>It was the first 300 at the Starlite in nineteen years. His wife, Trish, who has bowled there every Thursday for eleven years and averages 171, said that she was very happy for him. She said it several times.</p>`,
  },
  {
    slug: 'derby-alder-axles-season-opener',
    title: 'Axles roll past Quarry Queens',
    description: 'The county’s roller derby team won its opener 187–142 in front of a full fairgrounds hall.',
    category: 'Sports',
    authorName: 'Danny Vang',
    daysAgo: 72,
    time: '22:40',
    keywords: ['roller derby', 'fairgrounds'],
    metaDescription: 'The Alder Axles open their roller derby season with a 187–142 win.',
    views: 389,
    content: `<p>By day she files deeds for the county. On Saturday night, as Deed Reckoning, Jolene Kask scored 74 points for the Alder Axles, who beat the visiting Quarry Queens 187–142 and did not trail after the sixth minute.</p>
<p>Six hundred people filled the fairgrounds hall. They included a row of lawyers, with a sign.</p>
<p>Captain Tasha Pettway, who coaches the junior team on Sundays, picked out the blockers. “Everybody watches the one with the star,” she said. “She is only there because three of us moved the furniture.”</p>
<p>The Axles skate at home again in three weeks. Donations at the door went to the women’s shelter: $2,310, and a washing machine.</p>`,
  },
  {
    slug: 'wheelchair-basketball-clinic',
    title: 'Sixty chairs, one hoop, and no mercy',
    description:
      'A wheelchair basketball clinic brought players from nine counties to the Armory. Four of them are starting a team.',
    category: 'Sports',
    authorName: 'Grace Adeyemi',
    daysAgo: 119,
    time: '18:05',
    keywords: ['basketball', 'Armory'],
    metaDescription:
      'A wheelchair basketball clinic at the Armory draws sixty players and the beginnings of a county team.',
    views: 215,
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
    category: 'Sports',
    authorName: 'Nora Ellingson',
    daysAgo: 158,
    time: '10:10',
    picture: { file: 'court-from-above.webp', alt: 'Four players on a blue pickleball court, seen from above' },
    keywords: ['pickleball', 'Founders Park', 'city council'],
    metaDescription: 'Alder Falls sets hours and quiet paddles for the Founders Park pickleball courts.',
    views: 1012,
    content: `<p>The great pickleball quarrel of Founders Park is over. It lasted fourteen months and produced 83 letters to this newspaper, of which the shortest read, in full, “Pock.”</p>
<p>Under an agreement that the city council adopted without a dissenting voice, the four courts open at 8:30 a.m. instead of at sunrise and close at 8 p.m. Players will use paddles from a list of quiet ones, and the club will lend them to those who have none. The city plants a hedge of arborvitae, nine feet tall, on Elm Street.</p>
<p>Elm Street, for its part, takes down its signs.</p>
<p>“I went over there to complain, and they were one short,” said Ed Prochaska, who wrote eleven of the letters. “I’m told I have a natural backhand.”</p>`,
  },
]
