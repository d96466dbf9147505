import type { SampleStory } from './shapes.ts'

export const community: readonly SampleStory[] = [
  {
    slug: 'county-board-approves-courthouse-roof',
    title: 'County board votes 4–1 to fix courthouse roof before the ceiling does it for them',
    description:
      'The slate goes back on, at $1.9 million. A cheaper metal roof had two supporters going into the meeting and one at the end of it.',
    authorName: 'Nora Ellingson',
    daysAgo: 0,
    picture: { file: 'courthouse.webp', alt: 'A sandstone courthouse with a clock tower behind two old trees' },
    keywords: ['county board', 'courthouse', 'taxes'],
    content: `<p>There are nine buckets in the attic of the Alder County Courthouse, and a clerk named Dolores whose duties, though they are not written down anywhere, include emptying them.</p>
<p>On Tuesday night the county board voted to retire the buckets. By 4 to 1, the supervisors approved $1.9 million to strip the courthouse roof to the timbers and lay it again in slate, as it was when the building opened in 1891. Work is to take seven months.</p>
<p>Supervisor Walt Brandvold voted no. Supervisor Luis Ortega, who had come to the meeting in favor of a metal roof at about half the price, changed his mind in the course of it.</p>
<h2>The case for metal</h2>
<p>A steel roof would have cost $980,000, carried a 40-year warranty, and been finished in ten weeks. Brandvold said that he had one on his own house and that nobody had complained.</p>
<h2>The case for slate</h2>
<p>County engineer Priya Raman answered with a stone. She had brought a slate from the north slope, put up more than 130 years ago, and laid it on the table in front of Ortega. “That one is fine,” she said. “Most of them are fine. What failed is the nails.”</p>
<p>About two thirds of the slates can be used again, Raman said, and a slate roof laid with copper nails can be expected to last a century. Spread over its life it is the cheaper roof by about $9,000 a year. It also keeps the building on the state register, and with that a preservation grant of $350,000.</p>
<blockquote><p>“So we would be buying the second metal roof, and our grandchildren the third,” Ortega said. “I withdraw the metal roof.”</p></blockquote>
<h2>What it means for taxes</h2>
<p>After the grant, $1.1 million comes from the building reserve, which the county has paid into since the boiler failed, and $450,000 is borrowed over eight years. On a house worth $180,000 that is about $6.40 a year.</p>
<table><thead><tr><td></td><th>Slate</th><th>Metal</th></tr></thead><tbody><tr><td>Price</td><td>$1,900,000</td><td>$980,000</td></tr><tr><td>Grant</td><td>$350,000</td><td>none</td></tr><tr><td>Expected life</td><td>100 years</td><td>40 years</td></tr><tr><td>Cost for each year of life</td><td>$15,500</td><td>$24,500</td></tr></tbody></table>
<p>Chairman Ray Tiedeman thanked the public, of whom eleven had come, and adjourned at 9:20. Somebody asked Dolores what she would do with the buckets. “Keep them,” she said. “I have seen roofs fixed before.”</p>`,
  },
  {
    slug: 'mobile-library-gets-new-van',
    title: 'The bookmobile is back on the road',
    description: 'After five weeks in the shop, the library van takes up its twenty-three stops again, with two added.',
    authorName: 'Danny Vang',
    daysAgo: 2,
    picture: {
      file: 'bookmobile.webp',
      alt: 'A blue van with shelves of books along its side, and readers of all sizes before it',
    },
    keywords: ['library', 'Kessler', 'Osprey Lake'],
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
    authorName: 'Grace Adeyemi',
    daysAgo: 4,
    picture: {
      file: 'hills-water-tower.webp',
      alt: 'Rolling green hills with a white water tower and a small town below',
    },
    keywords: ['water', 'farming', 'Stony Ford'],
    content: `<p>Every month for eleven years, Bev Tollefson has filled a small bottle at the north well, labeled it, and mailed it to the state. She keeps the answers in a binder. If you riffle the pages, you can watch the number grow: 4.1, 4.8, 5.5, 6.9.</p>
<p>The number is milligrams of nitrate in a liter of water. At 10, a town may no longer give it to infants. Last month it was 7.8.</p>
<p>“Nothing is wrong with the water today,” said Tollefson, who runs the Stony Ford utility with one helper. “I drink it. I’d like to say so in ten years, too.”</p>
<h2>Two ways out</h2>
<p>A treatment plant would cost about $3 million, or $58 a month on the bill of each of the town’s 470 households. The other way is to look at where the water comes from: about 900 acres on the slope west of town, which belong to eleven families.</p>
<p>The town asked them in for coffee. It took four evenings and, by all accounts, two of those were not friendly. But on Monday all eleven signed. On the 240 acres nearest the wells they will grow alfalfa and small grains in place of corn for ten years. On the rest they will put on nitrogen in smaller doses, guided by tests that the town pays for.</p>
<p>In return the town pays $95 an acre a year on the land taken out of corn, which is most of what the change costs. That is $22,800 a year, or about $4 a month for a household.</p>
<blockquote><p>“My dad dug the first well,” said Carl Engstrom, who farms 160 of those acres. “I was not going to be the one who spoiled it. But I was not going to go broke over it, either, and I said so, and they listened.”</p></blockquote>
<figure><img src="/sample/fields-from-above.webp" alt="Fields, farmsteads, a river and two wells inside a fence, seen from above" /><figcaption>The two wells, inside their fence near the river, and the slope that feeds them.</figcaption></figure>
<h2>What happens next</h2>
<p>The first alfalfa has been ordered from the co-op. Results will be slow: water takes three to six years to seep from the slope down to the wells. Tollefson has bought a second binder.</p>`,
  },
  {
    slug: 'school-kitchen-cooks-from-scratch',
    title: 'The smell in the hallway is bread',
    description:
      'Linden Grove’s school kitchen threw out its freezer list. Lunch now costs nine cents more, and more children are eating it.',
    authorName: 'Danny Vang',
    daysAgo: 6,
    picture: {
      file: 'bread-rolls.webp',
      alt: 'Trays of golden rolls seen from above, and two hands setting one of them down',
    },
    keywords: ['schools', 'Linden Grove', 'food'],
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
    authorName: 'Nora Ellingson',
    daysAgo: 9,
    picture: { file: 'iron-bridge.webp', alt: 'An iron truss bridge on stone piers over a calm river' },
    keywords: ['roads', 'Iron Bridge', 'Alder River'],
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
    authorName: 'Beth Carlisle',
    daysAgo: 13,
    keywords: ['volunteers', 'health'],
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
    authorName: 'Walter Hruska',
    daysAgo: 21,
    picture: {
      file: 'bridge-builders.webp',
      alt: 'Drawing of men at work on an iron bridge with a crane, after an old photograph',
    },
    keywords: ['history', 'Iron Bridge'],
    content: `<p>The plaque on the Iron Bridge names the governor, the county commissioners, the engineer and the company that rolled the steel. It does not name anybody who touched it.</p>
<p>A trunk in Kessler does. It belonged to Josef Vacek, who was nineteen when he was taken on to heat rivets, and who wrote to his sister in Bohemia every Sunday. She kept the letters, and her granddaughter sent them back. Ruth Okafor and two volunteers at the library spent a year having them read and translated.</p>
<p>“He counts everything,” Okafor said. “Rivets, days, what the foreman owes him. And he always says who was there.”</p>
<figure><img src="/sample/iron-bridge.webp" alt="An iron truss bridge on stone piers over a calm river" /><figcaption>The bridge still carries 3,800 cars a day. Its rivets number, by Vacek’s count, 21,116.</figcaption></figure>
<h2>Thirty-four names</h2>
<p>From 61 letters the library has put together a list of thirty-four men: eleven from the county, nine Bohemians, six Swedes, four brothers named O’Hara, three Black ironworkers who had come up from a bridge job at the river’s mouth, and a cook known only as Major.</p>
<p>Two of them drowned when the second flood took the falsework. The papers of the day reported the loss of the timber and what it had cost. Vacek reported Nils Aronson and Peter O’Hara, and that the men had stopped for a day and been docked for it.</p>
<blockquote><p>“We held the rope until there was no more weight on it,” he wrote, “and then we held it a while more.”</p></blockquote>
<h2>A second plaque</h2>
<p>The city council has agreed to a second plaque, the same size as the first, on the same pier. It will be put up when the present repairs are done. The library has found living family of nineteen of the thirty-four and would like to hear from the rest; the list is on the wall by the desk.</p>
<p>One of those families has known all along. “Grandpa said he built the bridge,” said Frank O’Hara, of Linden Grove. “We figured he was talking.”</p>`,
  },
  {
    slug: 'foster-families-needed',
    title: 'Seventeen children, nine homes',
    description:
      'The county has more children who need a place to stay than families who can give them one. Four who do say what it is like.',
    authorName: 'Beth Carlisle',
    daysAgo: 84,
    picture: {
      file: 'front-porch.webp',
      alt: 'Drawing of a house with a lit porch and shoes of four sizes beside the door',
    },
    keywords: ['families', 'foster care'],
    content: `<p>The call usually comes at suppertime. Would you have room for two? For a night, maybe for longer. The older one doesn’t like the dark.</p>
<p>There are seventeen children in foster care in Alder County, and nine licensed homes. When those are full, children are sent to other counties, which means another school, and brothers and sisters apart. Six were sent last year.</p>
<p>“No child should lose their town on top of everything else,” said Maureen Dietz, who places them.</p>
<h2>The first night</h2>
<p>Ellen and Pete Strand, of Linden Grove, have taken in twenty-six children over fourteen years. They have learned to leave the bathroom light on, to show where the cereal is, and to ask very little.</p>
<p>“You make pancakes in the morning,” Pete Strand said. “Anybody can be a stranger over supper. It’s harder over pancakes.”</p>
<p>A foster parent must be over 21, have a spare bed and a steady income, and take thirty hours of training. Single people may apply. The county pays for the children’s keep, and a new fund, started by five congregations, buys each child a suitcase. Until now many of them had arrived with a garbage bag.</p>
<p>There will be an evening for anyone who wants to ask questions, without promising anything, at the library on Wednesday at 6:30 p.m. Supper is provided, and so is someone to mind the children.</p>`,
  },
  {
    slug: 'dog-license-numbers',
    title: 'For the ninth year, most dogs here are named Bella',
    description: 'The county’s license rolls, read closely.',
    authorName: 'Courier Staff',
    daysAgo: 107,
    picture: { file: 'dog-portrait.webp', alt: 'Five dogs of different breeds sitting in a row as if for a portrait' },
    keywords: ['dogs', 'county clerk'],
    content: `<p>The county licensed 3,412 dogs in the past year, 58 more than in the year before. Forty-four of them are named Bella.</p>
<table><thead><tr><th>Name</th><th>Dogs</th></tr></thead><tbody><tr><td>Bella</td><td>44</td></tr><tr><td>Max</td><td>39</td></tr><tr><td>Daisy</td><td>37</td></tr><tr><td>Gus</td><td>31</td></tr><tr><td>Ole</td><td>28</td></tr></tbody></table>
<p>Only here, as far as the clerk knows, is there a Tractor, a Deputy Kevin, and three dogs on one farm in Stony Ford named Who, What and Where.</p>`,
  },
  {
    slug: 'school-board-keeps-kessler-open',
    title: 'Kessler school stays',
    description:
      'The board had 51 pupils, a $1.2 million repair list and 200 people in the gymnasium. It voted 5 to 2 to keep the doors open.',
    authorName: 'Danny Vang',
    daysAgo: 133,
    picture: {
      file: 'schoolhouse.webp',
      alt: 'A red brick school with a bell cupola and a flag, a yellow bus in front',
    },
    keywords: ['schools', 'Kessler', 'school board'],
    content: `<p>Nobody in the Kessler gymnasium had to be told to be quiet. Two hundred people, in a village of 260, stopped talking by themselves when the secretary began to call the roll.</p>
<p>It was 5 to 2. Kessler Elementary, with its 51 pupils, stays open, and on the way out people touched the door frame.</p>
<p>Closing it would have saved the Stony Ford–Kessler district about $310,000 a year and spared it a list of repairs that has grown to $1.2 million. It would also have put children as young as five on a bus for 50 minutes each way.</p>
<h2>How it adds up</h2>
<p>What changed the arithmetic was an offer from the hospital, which has wanted a clinic in the north of the county for years. It will rent the east wing for $96,000 a year and pay for a new boiler. The village will plow the lot and mow the grass. Grades will be taught two to a room, as they are in part already.</p>
<p>“I can count, and this does not add up past year three,” said board member Howard Lund, who voted no. “I hope very much that I am wrong.”</p>
<p>Superintendent Marcus Whitfield, who had proposed closing the school, said that he had been outvoted by the best-argued petition he had seen. It was signed by everyone in Kessler over the age of ten, and by one dog, whose signature was not counted.</p>`,
  },
  {
    slug: 'letter-carrier-retires-route-four',
    title: 'After 36 years, Route 4 says goodbye to its mailman with 212 painted mailboxes',
    description: 'Duane Kask has driven the distance to the moon and back twice, without ever leaving the county.',
    authorName: 'Walter Hruska',
    daysAgo: 168,
    picture: {
      file: 'blue-mailboxes.webp',
      alt: 'A row of blue mailboxes with white stripes along a road, a mail truck coming up it',
    },
    keywords: ['people', 'Osprey Lake'],
    content: `<p>Duane Kask knew that something was going on when he came to the third blue mailbox in a row.</p>
<p>By the time he had reached the lake there had been forty: blue, with a white stripe, like the side of his truck. By the end of the morning there were 212. Every house on Route 4 had painted its box in the night.</p>
<p>“I had to pull over,” said Kask, who is 63 and worked his last day on Friday. “Twice.”</p>
<p>In 36 years he has driven about 970,000 miles, all of them in Alder County. He has delivered chicks, ashes, a tuba, and one letter addressed only to “Grandma, white house, big dog.” He has found two people who had fallen and lain for a day, because the mail was still in the box.</p>
<p>His successor, Tia Ortega, rode along for the last month with a notebook. It has the names of the dogs in it.</p>`,
  },
]
