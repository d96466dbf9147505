import type { SampleStory } from './shapes.ts'

export const business: readonly SampleStory[] = [
  {
    slug: 'petrick-hardware-sold-to-its-clerks',
    title: 'The clerks are buying the hardware store',
    description:
      'After four generations there is no Petrick who wants it. There are six people behind the counter who do, and a bank that believed them.',
    authorName: 'Grace Adeyemi',
    daysAgo: 1,
    picture: {
      file: 'storefronts.webp',
      alt: 'A row of brick storefronts with striped awnings and tall windows in afternoon sun',
    },
    keywords: ['Mill Street', 'Petrick Hardware', 'employee ownership'],
    content: `<p>There is a drawer at Petrick Hardware that holds nothing but left-handed door latches for a make of door that was last built when Ray Petrick was a boy. It is opened about twice a year. He was asked once why he kept it.</p>
<p>“Because somebody comes in about twice a year,” he said.</p>
<p>On the first of the month the drawer, the 14,000 other things on the shelves, and the brick building on Mill Street pass from the Petrick family, after 97 years, to the six people who work there. They will each own a sixth.</p>
<h2>No heir, no chain</h2>
<p>Ray and Joan Petrick are both 72. Their son sells hardware, but in another state; their daughter is a surgeon. Two chains made offers. One wanted the building and not the stock. The other, Joan Petrick said, wanted the name and neither.</p>
<p>It was Bonita Cruz, who has run the paint counter for twenty-three years, who asked what he would want for it. He named a figure. She wrote it on a paint stick and took it home.</p>
<figure><img src="/sample/tool-wall.webp" alt="Hammers, screwdrivers, wrenches and a saw on a pegboard over bins of nails" /><figcaption>Everything on the wall has its outline painted behind it, so that what is missing shows.</figcaption></figure>
<h2>How it is paid for</h2>
<p>The price is $640,000, building and stock together. It is about $90,000 less than the better of the two offers.</p>
<ul>
<li>The Alder Falls Savings Bank lends $380,000 over fifteen years.</li>
<li>The Petricks leave $160,000 in the business as a loan at 3 percent.</li>
<li>The six put in $10,000 each.</li>
<li>The county’s loan fund for small firms lends the remaining $40,000.</li>
</ul>
<p>The store will open on Sunday mornings, rent out tools, and take orders by telephone message. The name stays. So does the cat.</p>
<p>Ray Petrick will work on Saturdays, paid by the hour. He has asked for the key counter, where he started at nine, standing on a nail keg.</p>`,
  },
  {
    slug: 'creamery-adds-night-shift',
    title: 'Creamery adds a night shift and fourteen jobs',
    description: 'A contract for school milk in five counties keeps the lights on in Stony Ford.',
    authorName: 'Grace Adeyemi',
    daysAgo: 3,
    picture: { file: 'milk-bottles.webp', alt: 'Glass bottles on a belt, one of them being filled with milk' },
    keywords: ['Made Here', 'Stony Ford Creamery', 'jobs', 'dairy'],
    content: `<p>The Stony Ford Creamery will run around the clock for the first time in its history. It is hiring fourteen people for a night shift that begins in six weeks, after winning a contract to fill the milk bottles of schools in five counties.</p>
<p>Pay starts at $21.40 an hour, with $1.75 more for nights. The plant now employs 38.</p>
<p>The contract is worth about $2.1 million a year. All the milk comes from 26 herds within forty miles; three farms that had been told to find another buyer have been told to stay.</p>
<p>“That was the best call I’ve made in this job,” said manager Karen Engstrom. “One of them had already priced his cows.”</p>
<p>Neighbors can expect about nine more trucks a night on Dairy Street. They will turn around in the new yard behind the plant, so as not to beep.</p>`,
  },
  {
    slug: 'blue-kettle-second-oven',
    title: 'Blue Kettle buys bank vault, bakes in it',
    description: 'The bakery expands into the old Farmers’ Trust next door. The vault holds its temperature very well.',
    authorName: 'Ines Marchetti',
    daysAgo: 5,
    picture: { file: 'blue-kettle.webp', alt: 'A blue kettle, a cup of coffee and a loaf of bread on a wooden table' },
    keywords: ['Made Here', 'bakery', 'Mill Street'],
    content: `<p>The door weighs four tons and was built to keep people out. It now stands open from three in the morning, and what comes out is the smell of rye.</p>
<p>The Blue Kettle has knocked through the wall to the old Farmers’ Trust and doubled its room. The counter is where the tellers were. Cakes are ordered at a window marked LOANS. The vault, which stays at 74 degrees in any weather without help, is where dough is left to rise.</p>
<p>“The walls are two feet of concrete,” said Lena Ortega, who owns the bakery with her brother Jesse. “You could not design a better proof room. You could not afford it, either.”</p>
<p>Breakfast is now served at sixteen tables until 2 p.m. There is a lunch of soup and bread, with three soups, one of which is always split pea because of Judge Marsh.</p>`,
  },
  {
    slug: 'grain-coop-rail-spur',
    title: 'Co-op spends $4.6 million to load a train in ten hours',
    description:
      'Members voted 312 to 41 for a new siding and a faster leg at Kessler. They expect to earn it back at eight cents a bushel.',
    authorName: 'Grace Adeyemi',
    daysAgo: 18,
    picture: { file: 'grain-elevator.webp', alt: 'A grain elevator at sunset with rail cars being filled' },
    keywords: ['farming', 'Kessler', 'Grain Co-op'],
    content: `<p>A train of 110 cars that stands still earns nobody anything, and at Kessler it stands still for two days.</p>
<p>Members of the Alder Valley Grain Co-op have voted to do something about it. By 312 to 41, they approved $4.6 million for a second siding and a loading leg that can fill such a train in ten hours. The railroad pays a premium for that.</p>
<h2>Eight cents</h2>
<p>Manager Doug Halvorsen put the gain at eight cents a bushel. The co-op handles 9 million bushels in a usual year, so that the work would pay for itself in six and a half.</p>
<p>“Eight cents doesn’t sound like much,” he said. “On an average farm here it’s a used pickup every other year.”</p>
<p>Those who voted no were mostly from the south end of the county, which is closer to the river terminal. “I’ll be paying for a track that I’ll never haul to,” said Merle Adams, of Linden Grove. The co-op has offered southern members half a cent of the premium for the first five years.</p>
<table><thead><tr><th>Source</th><th>Amount</th></tr></thead><tbody><tr><td>Loan over twelve years</td><td>$2,900,000</td></tr><tr><td>Reserve</td><td>$1,100,000</td></tr><tr><td>Railroad, toward the switch</td><td>$350,000</td></tr><tr><td>State freight fund</td><td>$250,000</td></tr></tbody></table>`,
  },
  {
    slug: 'hartwell-apprentices',
    title: 'Nine apprentices, forty applicants',
    description: 'Hartwell Tool & Die stopped looking for machinists and started making them.',
    authorName: 'Danny Vang',
    daysAgo: 36,
    keywords: ['Made Here', 'Hartwell', 'training', 'manufacturing'],
    content: `<p>For three years Hartwell Tool &amp; Die ran the same advertisement for machinists and got the same answer. So the firm took the advertisement down and bought nine lockers.</p>
<p>The largest class of apprentices in its history began on Monday. They are 17 to 46 years old; four are women; one was a pastry cook. Each is paid $17.50 an hour from the first day, with a raise every six months, and spends one day a week at the technical college at the company’s expense.</p>
<figure><img src="/sample/nine-lockers.webp" alt="Nine blue lockers with hard hats on them, and on the open one a pastry cook’s hat" /><figcaption>Eight brought what the list said. The ninth brought what she had.</figcaption></figure>
<p>“Pastry’s good,” said foreman Lyle Vacek. “She’s the only one who understood tolerance right away.”</p>
<p>Those who finish, after four years, earn about $34 an hour. There is no obligation to stay. Of the 22 who have finished so far, 19 have.</p>`,
  },
  {
    slug: 'boat-works-first-electric-launch',
    title: 'The quietest boat on Osprey Lake was built in a barn',
    description: 'Osprey Boat Works has sold eleven electric launches before the varnish was dry on the first.',
    authorName: 'Walter Hruska',
    daysAgo: 62,
    picture: {
      file: 'electric-launch.webp',
      alt: 'A wooden launch with a striped awning and three people on the lake',
    },
    keywords: ['Made Here', 'boats', 'Osprey Lake', 'manufacturing'],
    content: `<p>You hear the water first, then the loon, and then Inga Aronson, who is forty feet away and talking in an ordinary voice. She is at the tiller of a twenty-foot launch, doing eight miles an hour, and the launch makes no sound at all.</p>
<p>“People shout at each other in boats for so long that they stop noticing,” Aronson said. “Then we turn the key and there’s this silence, and they look as if they’d been caught at something.”</p>
<p>Osprey Boat Works has built wooden boats in the old Lindahl barn for thirty-eight years, six or seven in a year. The electric launch is its first new design in a decade. Eleven have been ordered, at $48,000; the last will be delivered in two years.</p>
<p>The hull is cedar on oak. The motor comes from a maker of wheelchair lifts, the battery gives five hours at cruising speed, and the shape, long and narrow with a straight stem, is copied from a photograph of the lake’s mail boat, which sank at its mooring in a storm and is, Aronson says, still down there, in nineteen feet, upright.</p>
<p>She has hired two builders and is looking for a third. “I don’t ask about boats,” she said. “I ask them to sharpen a chisel.”</p>`,
  },
  {
    slug: 'downtown-vacancies-lowest',
    title: 'Three empty windows left on Mill Street',
    description: 'Ten years ago there were nineteen.',
    authorName: 'Courier Staff',
    daysAgo: 91,
    picture: {
      file: 'main-street-plan.webp',
      alt: 'A plan of Mill Street with its storefronts in color and two of them left blank',
    },
    keywords: ['Mill Street', 'downtown'],
    content: `<p>Three of the 64 storefronts on Mill Street are empty, the fewest since the city began to count. Ten years ago there were nineteen.</p>
<p>New in the past twelve months are a shoe repairer, a physical therapist, a shop for used records, and Saleh’s, which sells spices. Closed: a nail salon and one of the two vape shops.</p>
<p>The city’s facade fund, which pays half of the cost of new paint and awnings up to $4,000, has $11,600 left. Applications are taken by the city clerk, Tom Vacek, until it is gone.</p>`,
  },
]
