import type { SampleArticle } from './sample-article.ts'

export const community: readonly SampleArticle[] = [
  {
    slug: 'county-board-approves-courthouse-roof',
    title: 'County board votes 4–1 to fix courthouse roof before the ceiling does it for them',
    description:
      'The slate goes back on, at $1.9 million. A cheaper metal roof had two supporters going into the meeting and one at the end of it.',
    category: 'Community',
    authorName: 'Nora Ellingson',
    daysAgo: 0,
    time: '07:45',
    picture: { file: 'courthouse.webp', alt: 'A sandstone courthouse with a clock tower behind two old trees' },
    keywords: ['county board', 'courthouse', 'taxes'],
    metaDescription:
      'Alder County supervisors approve $1.9 million for a new slate roof on the courthouse. What it costs, and what was turned down.',
    views: 1384,
    content: `<p>There are nine buckets in the attic of the Alder County Courthouse, and a clerk named Dolores whose duties, though they are not written down anywhere, include emptying them.</p>
<p>On Tuesday night the county board voted to retire the buckets. By 4 to 1, the supervisors approved $1.9 million to strip the courthouse roof to the timbers and lay it again in slate, as it was when the building opened in 1891. Work is to take seven months.</p>
<p>Supervisor Walt Brandvold voted no. Supervisor Luis Ortega, who had come to the meeting in favor of a metal roof at about half the price, changed his mind in the course of it.</p>
<h2>The case for metal</h2>
<p>A steel roof would have cost $980,000, carried a 40-year warranty, and been finished in ten weeks. Brandvold said that he had one on his own house and that nobody had complained.</p>
<p>“I like the courthouse as well as anybody,” he said. “I also like the bridge on County Road 9, and I would like to be able to afford both.”</p>
<h2>The case for slate</h2>
<p>County engineer Priya Raman answered with a stone. She had brought a slate from the north slope, put up more than 130 years ago, and laid it on the table in front of Ortega. “That one is fine,” she said. “Most of them are fine. What failed is the nails.”</p>
<p>About two thirds of the slates can be used again, Raman said, and a slate roof laid with copper nails can be expected to last a century. Spread over its life it is the cheaper roof by about $9,000 a year. It also keeps the building on the state register, and with that a preservation grant of $350,000.</p>
<blockquote><p>“So we would be buying the second metal roof, and our grandchildren the third,” Ortega said. “I withdraw the metal roof.”</p></blockquote>
<p>There was also the matter of what a slate roof weighs. Supervisor Peg Donnelly wanted to know whether the old timbers could bear another century of it. They have been measured, Raman said: white oak, cut within ten miles of the square, and in better condition than the drawings that describe them.</p>
<p>Three residents spoke. Howard Lund, who farms near Linden Grove, asked the board to remember that a tax is a tax even if it is a small one. Vivian Prochaska, of the Historical Society, said that the men who had paid for the building had done so in a year of drought. The third, a boy of nine who gave his name as Theo, asked whether anybody would get to ride on the crane. The chairman said that the board would take it under advisement.</p>
<h2>What it means for taxes</h2>
<p>After the grant, $1.1 million comes from the building reserve, which the county has paid into since the boiler failed, and $450,000 is borrowed over eight years. On a house worth $180,000 that is about $6.40 a year.</p>
<table><thead><tr><td></td><th>Slate</th><th>Metal</th></tr></thead><tbody><tr><td>Price</td><td>$1,900,000</td><td>$980,000</td></tr><tr><td>Grant</td><td>$350,000</td><td>none</td></tr><tr><td>Expected life</td><td>100 years</td><td>40 years</td></tr><tr><td>Cost for each year of life</td><td>$15,500</td><td>$24,500</td></tr></tbody></table>
<p>The offices stay open throughout, except for the treasurer’s counter, which moves across the hall while the plaster above it is repaired. Jury trials will be held in the Armory.</p>
<p>Chairman Ray Tiedeman thanked the public, of whom eleven had come, and adjourned at 9:20. Somebody asked Dolores what she would do with the buckets. “Keep them,” she said. “I have seen roofs fixed before.”</p>`,
  },
  {
    slug: 'mobile-library-gets-new-van',
    title: 'The bookmobile is back on the road',
    description: 'After five weeks in the shop, the library van takes up its twenty-three stops again, with two added.',
    category: 'Community',
    authorName: 'Danny Vang',
    daysAgo: 2,
    time: '10:20',
    picture: {
      file: 'bookmobile.webp',
      alt: 'A blue van with shelves of books along its side, and readers of all sizes before it',
    },
    keywords: ['library', 'Kessler', 'Osprey Lake'],
    metaDescription:
      'The Alder County bookmobile is running again, with new stops at Osprey Lake and the Riverside apartments.',
    views: 176,
    content: `<p>The bookmobile is running again. A transmission, five weeks and $6,100 later, librarian Ruth Okafor drove it out of the county garage on Monday morning herself, and got a wave from everyone she passed.</p>
<p>The van keeps its twenty-three stops and gains two: the Riverside apartments in Alder Falls, on Mondays from 3:30 to 5 p.m., and the Osprey Lake township hall, on Thursdays from 10 to 11:30 a.m. The new timetable is at every post office in the county.</p>
<p>Nothing borrowed before the breakdown is overdue. “We could not come and get them,” Okafor said. “That is on us.”</p>`,
  },
  {
    slug: 'new-wells-for-stony-ford',
    title:
      'Stony Ford’s water is safe to drink, and eleven farm families have just put their names to a plan that should keep it so',
    description:
      'Nitrate in the north well has crept up for ten years. Farmers and the town have agreed on a plan that keeps both going.',
    category: 'Community',
    authorName: 'Grace Adeyemi',
    daysAgo: 4,
    time: '08:05',
    picture: {
      file: 'hills-water-tower.webp',
      alt: 'Rolling green hills with a white water tower and a small town below',
    },
    keywords: ['water', 'farming', 'Stony Ford'],
    metaDescription:
      'Stony Ford and eleven farmers agree on a plan to keep nitrate out of the town’s wells without a $3 million treatment plant.',
    views: 602,
    content: `<p>Every month for eleven years, Bev Tollefson has filled a small bottle at the north well, labeled it, and mailed it to the state. She keeps the answers in a binder. If you riffle the pages, you can watch the number grow: 4.1, 4.8, 5.5, 6.9.</p>
<p>The number is milligrams of nitrate in a liter of water. At 10, a town may no longer give it to infants. Last month it was 7.8.</p>
<p>“Nothing is wrong with the water today,” said Tollefson, who runs the Stony Ford utility with one helper. “I drink it. I’d like to say so in ten years, too.”</p>
<h2>Two ways out</h2>
<p>A treatment plant would cost about $3 million, or $58 a month on the bill of each of the town’s 470 households. The other way is to look at where the water comes from: about 900 acres on the slope west of town, which belong to eleven families.</p>
<p>The town asked them in for coffee. It took four evenings and, by all accounts, two of those were not friendly. But on Monday all eleven signed. On the 240 acres nearest the wells they will grow alfalfa and small grains in place of corn for ten years. On the rest they will put on nitrogen in smaller doses, guided by tests that the town pays for.</p>
<p>In return the town pays $95 an acre a year on the land taken out of corn, which is most of what the change costs. That is $22,800 a year, or about $4 a month for a household.</p>
<blockquote><p>“My dad dug the first well,” said Carl Engstrom, who farms 160 of those acres. “I was not going to be the one who spoiled it. But I was not going to go broke over it, either, and I said so, and they listened.”</p></blockquote>
<figure><img src="/sample/fields-from-above.webp" alt="Fields, farmsteads, a river and two wells inside a fence, seen from above" /><figcaption>The two wells, inside their fence near the river, and the slope that feeds them.</figcaption></figure>
<h2>How a number grows</h2>
<p>Nobody did anything wrong, said Priya Raman, the county engineer, who went to the second of the four evenings with a bucket of gravel and a bottle of blue ink. She poured the ink on top and let people watch. It took eleven minutes to come out at the bottom, and then it would not stop.</p>
<p>The corn takes up most of what is put on it. What it leaves behind goes down with the rain. The slope is gravel under two feet of soil, and what was spread on it when Tollefson began to mail her bottles is arriving about now.</p>
<h2>What happens next</h2>
<p>The first alfalfa has been ordered from the co-op. Results will be slow: water takes three to six years to seep from the slope down to the wells. Tollefson has bought a second binder.</p>`,
  },
  {
    slug: 'school-kitchen-cooks-from-scratch',
    title: 'The smell in the hallway is bread',
    description:
      'Linden Grove’s school kitchen threw out its freezer list. Lunch now costs nine cents more, and more children are eating it.',
    category: 'Community',
    authorName: 'Danny Vang',
    daysAgo: 6,
    time: '12:10',
    picture: {
      file: 'bread-rolls.webp',
      alt: 'Trays of golden rolls seen from above, and two hands setting one of them down',
    },
    keywords: ['schools', 'Linden Grove', 'food'],
    metaDescription:
      'How the Linden Grove school kitchen went back to cooking from scratch, what it costs and what the children think.',
    views: 449,
    content: `<p>At 5:40 in the morning the only lights on in Linden Grove Elementary are in the kitchen, where Carol Hutchins is punching down thirty pounds of dough.</p>
<p>A year ago the rolls came frozen, as did the chicken, the potatoes and, she says with a look, the toast. Then the district gave her a secondhand mixer, a week of training, and leave to try.</p>
<p>The numbers surprised the superintendent. A lunch costs nine cents more to make than it did. But 81 percent of children now take one, up from 64, and since the state pays for every tray, the kitchen ends the year $11,000 better off.</p>
<p>“I came prepared to defend a loss,” said Marcus Whitfield. “I had slides.”</p>
<p>Beef comes from two farms in the county, carrots and squash from the Vangs, and milk from the Stony Ford Creamery, in glass bottles that the fifth grade washes by rota. Plate waste, which the sixth grade weighs for its arithmetic, has fallen by a third.</p>
<p>There have been failures. A lentil loaf was met with silence. “They were very kind about it,” Hutchins said. “One boy told me that his dog would like the recipe.”</p>`,
  },
  {
    slug: 'iron-bridge-one-lane',
    title: 'Iron Bridge goes to one lane while its pins are replaced',
    description:
      'Expect to wait. The crossing at Alder Falls stays open, but only in one direction at a time, and not for trucks.',
    category: 'Community',
    authorName: 'Nora Ellingson',
    daysAgo: 9,
    time: '14:00',
    picture: { file: 'iron-bridge.webp', alt: 'An iron truss bridge on stone piers over a calm river' },
    keywords: ['roads', 'Iron Bridge', 'Alder River'],
    metaDescription:
      'The Iron Bridge in Alder Falls is down to one lane for fourteen weeks. Detours, hours and the reason.',
    views: 1725,
    content: `<p>Drivers in Alder Falls should allow ten more minutes to cross the river. From Monday, the Iron Bridge carries one lane only, with a signal at each end, for about fourteen weeks.</p>
<p>Crews are replacing forty steel pins, each the size of a man’s forearm, that hold the trusses together. Most have been in place since 1908. An inspection found wear in twelve, “nothing that would keep me from driving over it,” said county engineer Priya Raman, “and nothing that I want to look at again in five years.”</p>
<ul>
<li>Trucks over six tons must use the state highway bridge at Linden Grove, a detour of nine miles.</li>
<li>Ambulances and fire engines change the signals by radio.</li>
<li>The footway stays open at all times, except for four nights that will be announced.</li>
<li>School buses 3, 7 and 12 leave eight minutes earlier.</li>
</ul>
<p>The old pins will not be scrapped. The city will sell them at $40 each to help to light the bridge, and already has a list of 60 names for them.</p>`,
    corrections: [
      {
        kind: 'update',
        text: 'The city has put the forty pins up for sale since this was published, and they were gone in an hour. There is a waiting list.',
        daysAgo: 2,
        time: '09:10',
      },
      {
        kind: 'correction',
        text: 'An earlier version of this article gave the year of the bridge as 1918. It was opened in 1908. The detour is nine miles, not six.',
        daysAgo: 8,
        time: '10:25',
      },
    ],
  },
  {
    slug: 'volunteer-drivers-wanted-for-hospital-rides',
    title: 'Forty-one thousand miles, no charge',
    description: 'Fourteen volunteers drive their neighbors to the doctor. They could use six more.',
    category: 'Community',
    authorName: 'Beth Carlisle',
    daysAgo: 13,
    time: '09:30',
    keywords: ['volunteers', 'health'],
    metaDescription:
      'The Alder County ride service needs six more volunteer drivers for trips to clinics and the hospital.',
    views: 233,
    content: `<p>Last year fourteen people drove 41,000 miles around this county in their own cars, and not one of the miles was for themselves.</p>
<p>They are the drivers of Neighbor Rides, which takes people to the hospital, the clinic and the dialysis center in the city. The riders pay nothing. The drivers get gas money, and, says Leonard Marsh, 74, conversation.</p>
<p>“I have learned more about this county in the car than in sixty years out of it,” Marsh said. He drives on Wednesdays. On one of them he found that the man beside him had been in his kindergarten class.</p>
<p>Demand has grown by a quarter since the bus to the city was cut, and last month, for the first time, the service had to say no to somebody. It needs six more drivers, above all in Kessler and Osprey Lake. A driver needs a license, a clean record, an insured car and one free day a month.</p>
<p>Write to rides@aldercounty.invalid, or stop at the senior center on Third Street any weekday morning.</p>`,
  },
  {
    slug: 'old-iron-bridge-builders',
    title: 'Who built the Iron Bridge? A box of letters has names at last',
    description:
      'Thirty-four men worked on it through two floods. Until a family in Kessler opened a trunk, nobody knew what they were called.',
    category: 'Community',
    authorName: 'Walter Hruska',
    daysAgo: 21,
    time: '07:30',
    picture: {
      file: 'bridge-builders.webp',
      alt: 'Drawing of men at work on an iron bridge with a crane, after an old photograph',
    },
    keywords: ['history', 'Iron Bridge'],
    metaDescription:
      'Letters found in a Kessler attic name the men who built the Iron Bridge in Alder Falls, and tell what it was like.',
    views: 816,
    content: `<p>The plaque on the Iron Bridge names the governor, the county commissioners, the engineer and the company that rolled the steel. It does not name anybody who touched it.</p>
<p>A trunk in Kessler does. It belonged to Josef Vacek, who was nineteen when he was taken on to heat rivets, and who wrote to his sister in Bohemia every Sunday. She kept the letters, and her granddaughter sent them back. Ruth Okafor and two volunteers at the library spent a year having them read and translated.</p>
<p>“He counts everything,” Okafor said. “Rivets, days, what the foreman owes him. And he always says who was there.”</p>
<figure><img src="/sample/iron-bridge.webp" alt="An iron truss bridge on stone piers over a calm river" /><figcaption>The bridge still carries 3,800 cars a day. Its rivets number, by Vacek’s count, 21,116.</figcaption></figure>
<h2>Thirty-four names</h2>
<p>From 61 letters the library has put together a list of thirty-four men: eleven from the county, nine Bohemians, six Swedes, four brothers named O’Hara, three Black ironworkers who had come up from a bridge job at the river’s mouth, and a cook known only as Major.</p>
<p>Two of them drowned when the second flood took the falsework. The papers of the day reported the loss of the timber and what it had cost. Vacek reported Nils Aronson and Peter O’Hara, and that the men had stopped for a day and been docked for it.</p>
<blockquote><p>“We held the rope until there was no more weight on it,” he wrote, “and then we held it a while more.”</p></blockquote>
<p>Not everything in the letters is grave. Vacek was fond of the cook, and describes a pie of dried apples that held so firmly to its pan that the blacksmith was sent for. He was paid 22 cents an hour. He bought boots, a hat and, after much thought, an accordion, which he was asked to play on the far bank.</p>
<h2>How a rivet is set</h2>
<p>It took four men. The heater, which was Vacek, kept the rivets in a forge on the deck until they were the color of a ripe peach. He threw them, one at a time, with tongs, to a catcher who might be thirty feet off and who had a bucket. A third man held the rivet in its hole with a bar. The fourth hammered the end over before it cooled, which gave him about fifteen seconds.</p>
<p>“In the whole time I have missed Kovar’s bucket eleven times,” Vacek wrote near the end. “He says fourteen. We do not speak of it on Sundays.”</p>
<p>Priya Raman, the county engineer, read that letter on the bridge last week, while her crew was taking out pins a few yards off. She asked them to stop for a minute, and read it to them. “They wanted to hear it again,” she said. “They’re all convinced that it was fourteen.”</p>
<h2>A second plaque</h2>
<p>The city council has agreed to a second plaque, the same size as the first, on the same pier. It will be put up when the present repairs are done. The library has found living family of nineteen of the thirty-four and would like to hear from the rest; the list is on the wall by the desk.</p>
<p>One of those families has known all along. “Grandpa said he built the bridge,” said Frank O’Hara, of Linden Grove. “We figured he was talking.”</p>`,
  },
  {
    slug: 'sheriff-adds-night-patrol',
    title: 'Sheriff adds a second night car',
    description: 'From the first of the month there will be two deputies on the road between midnight and six.',
    category: 'Community',
    authorName: 'Nora Ellingson',
    daysAgo: 38,
    time: '11:15',
    picture: {
      file: 'night-patrol.webp',
      alt: 'A patrol car with its lights on, on an empty county road under the moon',
    },
    keywords: ['sheriff', 'public safety'],
    metaDescription: 'Alder County puts a second deputy on the road between midnight and 6 a.m.',
    views: 390,
    content: `<p>Two deputies instead of one will be on the road between midnight and 6 a.m. from the first of next month, Sheriff Carla Nyquist told the county board on Tuesday. The board agreed without a vote, since the money is in her budget already.</p>
<p>The county is 38 miles long. With one car, the average time from a call to a deputy at the door was 31 minutes at night, and 54 in the northern townships. Nyquist expects to bring both under 25.</p>
<p>The second car is paid for by leaving a desk post unfilled. The sheriff’s office will be closed to visitors on Wednesdays; the telephones are answered at all hours.</p>`,
  },
]
