import type { SampleArticle } from './sample-article.ts'

export const business: readonly SampleArticle[] = [
  {
    slug: 'petrick-hardware-sold-to-its-clerks',
    title: 'The clerks are buying the hardware store',
    description:
      'After four generations there is no Petrick who wants it. There are six people behind the counter who do, and a bank that believed them.',
    category: 'Business',
    authorName: 'Grace Adeyemi',
    daysAgo: 1,
    time: '06:15',
    picture: {
      file: 'storefronts.webp',
      alt: 'A row of brick storefronts with striped awnings and tall windows in afternoon sun',
    },
    keywords: ['Mill Street', 'Petrick Hardware', 'employee ownership'],
    metaDescription:
      'Six employees are buying Petrick Hardware in Alder Falls. How they pay for it, and what will change.',
    views: 1168,
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
<p>“I’ve looked at their books for thirty years,” said banker Owen Lindahl. “The risk is that those six people stop knowing where everything is. I think that’s a small risk.”</p>
<p>It helps that they know what sells. Each of the six has had charge of one part of the store for years, has ordered for it, and has been told at the end of each month, to the dollar, how it did. Joan Petrick kept the books and believed that people who can see a number will look after it.</p>
<p>Between them they have 104 years behind the counter. Dale Hruska cuts glass and keys. Bonita Cruz can match a paint from a chip the size of a dime, and once did so from a description. The youngest, Amir Saleh, 26, came for a summer job and built the shelves in the basement so that, for the first time, somebody other than Ray Petrick could find the stovepipe.</p>
<h2>A thing that is being tried elsewhere</h2>
<p>Roughly half of the county’s business owners are over 55, according to the Alder Falls Chamber, and only one in five has named a successor. When a shop closes, the goods may be had from somewhere else. What goes, said Owen Lindahl, is the sponsor of the ball team, the person who stays late to open up for a burst pipe, and a taxpayer on a corner.</p>
<p>The county’s loan fund has since had calls from the workers of a print shop and of a feed mill. It has also had one from an owner, who wished to know, without giving his name, whether his employees had to like him.</p>
<p>The six have agreed on how to disagree. Each has one vote. For anything over $5,000, five must be in favor. Anyone who leaves sells the share back at a price worked out by the same accountant in the same way, so that nobody can be bought out by a stranger.</p>
<h2>What changes</h2>
<p>The store will open on Sunday mornings, rent out tools, and take orders by telephone message. The name stays. So does the cat.</p>
<p>Ray Petrick will work on Saturdays, paid by the hour. He has asked for the key counter, where he started at nine, standing on a nail keg.</p>`,
  },
  {
    slug: 'creamery-adds-night-shift',
    title: 'Creamery adds a night shift and fourteen jobs',
    description: 'A contract for school milk in five counties keeps the lights on in Stony Ford.',
    category: 'Business',
    authorName: 'Grace Adeyemi',
    daysAgo: 3,
    time: '13:50',
    picture: { file: 'milk-bottles.webp', alt: 'Glass bottles on a belt, one of them being filled with milk' },
    keywords: ['Made Here', 'Stony Ford Creamery', 'jobs', 'dairy'],
    metaDescription: 'The Stony Ford Creamery hires fourteen people for a night shift to bottle school milk.',
    views: 402,
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
    category: 'Business',
    authorName: 'Ines Marchetti',
    daysAgo: 5,
    time: '09:45',
    picture: { file: 'blue-kettle.webp', alt: 'A blue kettle, a cup of coffee and a loaf of bread on a wooden table' },
    keywords: ['Made Here', 'bakery', 'Mill Street'],
    metaDescription:
      'The Blue Kettle in Alder Falls expands into the old bank next door and proves its dough in the vault.',
    views: 559,
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
    category: 'Business',
    authorName: 'Grace Adeyemi',
    daysAgo: 18,
    time: '11:00',
    picture: { file: 'grain-elevator.webp', alt: 'A grain elevator at sunset with rail cars being filled' },
    keywords: ['farming', 'Kessler', 'Grain Co-op'],
    metaDescription:
      'The Alder Valley Grain Co-op builds a rail siding at Kessler that can load 110 cars in ten hours.',
    views: 478,
    content: `<p>A train of 110 cars that stands still earns nobody anything, and at Kessler it stands still for two days.</p>
<p>Members of the Alder Valley Grain Co-op have voted to do something about it. By 312 to 41, they approved $4.6 million for a second siding and a loading leg that can fill such a train in ten hours. The railroad pays a premium for that.</p>
<h2>Eight cents</h2>
<p>Manager Doug Halvorsen put the gain at eight cents a bushel. The co-op handles 9 million bushels in a usual year, so that the work would pay for itself in six and a half.</p>
<p>“Eight cents doesn’t sound like much,” he said. “On an average farm here it’s a used pickup every other year.”</p>
<p>Those who voted no were mostly from the south end of the county, which is closer to the river terminal. “I’ll be paying for a track that I’ll never haul to,” said Merle Adams, of Linden Grove. The co-op has offered southern members half a cent of the premium for the first five years.</p>
<h2>Two days at the crossing</h2>
<p>At present a train is filled by halves. Fifty-five cars fit on the siding; when they are full, a locomotive has to come from forty miles away, pull them out, push in the others and wait. The crew’s hours run out, and a second crew is sent by car. In the meantime the village is in two parts. A calf has been born in a pickup at the Main Street crossing, and the fire department keeps one of its two engines on the other side.</p>
<p>With the new siding the train can pass under the leg without being taken apart. Halvorsen showed the members a film of one in another county. It was of a slowly moving train and lasted nine minutes, and at the end of it somebody in the back asked to see it again.</p>
<h2>Where the money comes from</h2>
<table><thead><tr><th>Source</th><th>Amount</th></tr></thead><tbody><tr><td>Loan over twelve years</td><td>$2,900,000</td></tr><tr><td>Reserve</td><td>$1,100,000</td></tr><tr><td>Railroad, toward the switch</td><td>$350,000</td></tr><tr><td>State freight fund</td><td>$250,000</td></tr></tbody></table>
<h2>What neighbors will notice</h2>
<ul>
<li>Trains will block the Main Street crossing for 20 minutes at a time, instead of up to two hours.</li>
<li>Dust will be drawn into filters at the leg; the co-op has promised to publish the readings.</li>
<li>Trucks will come in from County Road 9, not past the school.</li>
</ul>
<p>The village council gave its blessing, provided that the horn is not blown for practice.</p>`,
  },
  {
    slug: 'hartwell-apprentices',
    title: 'Nine apprentices, forty applicants',
    description: 'Hartwell Tool & Die stopped looking for machinists and started making them.',
    category: 'Business',
    authorName: 'Danny Vang',
    daysAgo: 36,
    time: '08:15',
    keywords: ['Made Here', 'Hartwell', 'training', 'manufacturing'],
    metaDescription: 'Hartwell Tool & Die in Alder Falls takes on nine paid apprentices, its largest class.',
    views: 265,
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
    category: 'Business',
    authorName: 'Walter Hruska',
    daysAgo: 62,
    time: '10:35',
    picture: {
      file: 'electric-launch.webp',
      alt: 'A wooden launch with a striped awning and three people on the lake',
    },
    keywords: ['Made Here', 'boats', 'Osprey Lake', 'manufacturing'],
    metaDescription: 'Osprey Boat Works builds a wooden electric launch and has orders for two years.',
    views: 387,
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
    category: 'Business',
    authorName: 'Courier Staff',
    daysAgo: 91,
    time: '14:45',
    picture: {
      file: 'main-street-plan.webp',
      alt: 'A plan of Mill Street with its storefronts in color and two of them left blank',
    },
    keywords: ['Mill Street', 'downtown'],
    metaDescription: 'Only three storefronts on Mill Street in Alder Falls are empty, against nineteen a decade ago.',
    views: 634,
    content: `<p>Three of the 64 storefronts on Mill Street are empty, the fewest since the city began to count. Ten years ago there were nineteen.</p>
<p>New in the past twelve months are a shoe repairer, a physical therapist, a shop for used records, and Saleh’s, which sells spices. Closed: a nail salon and one of the two vape shops.</p>
<p>The city’s facade fund, which pays half of the cost of new paint and awnings up to $4,000, has $11,600 left. Applications are taken by the city clerk, Tom Vacek, until it is gone.</p>`,
  },
  {
    slug: 'hospital-keeps-delivery-ward',
    title: 'Hospital will go on delivering babies',
    description:
      'Memorial Hospital had planned to close its maternity ward. Two doctors and a sharing agreement changed the plan.',
    category: 'Business',
    authorName: 'Nora Ellingson',
    daysAgo: 126,
    time: '07:25',
    keywords: ['hospital', 'health'],
    metaDescription:
      'Alder County Memorial Hospital keeps its maternity ward open after recruiting two doctors who share the work with a neighbor.',
    views: 1466,
    content: `<p>Babies will go on being born in Alder County. The board of Memorial Hospital voted on Wednesday to keep its maternity ward, seven weeks after announcing that it would close.</p>
<p>The ward loses about $700,000 a year on 190 births. It had one doctor left, and she had not had two days off together for eleven months. The nearest other ward is 54 miles away.</p>
<p>What changed is that two family doctors, a married couple, answered an appeal made by a former patient in a podcast about sourdough. They start in two months and will share nights with the three doctors of the hospital in the next county, each covering for the other.</p>
<p>The county board adds $150,000 a year for three years. “There are things you don’t ask to break even,” said chairman Ray Tiedeman. “We don’t ask it of the snowplow.”</p>
<p>Dr. Helen Okafor, who has delivered 2,300 children here, among them the mayor’s, said that she planned to sleep until Sunday.</p>`,
  },
  {
    slug: 'used-tractor-prices',
    title: 'Old iron, new prices: what a forty-year-old tractor fetches now',
    description: 'At the Engstrom sale, machines without a computer in them brought more than some that had one.',
    category: 'Business',
    authorName: 'Walter Hruska',
    daysAgo: 163,
    time: '12:20',
    picture: { file: 'farm-barn.webp', alt: 'A red barn and a silo at golden hour, with a tractor before them' },
    keywords: ['farming', 'auction'],
    metaDescription:
      'Prices at the Engstrom farm sale near Stony Ford show how much farmers want tractors they can repair themselves.',
    views: 520,
    content: `<p>The auctioneer took a breath and asked for ten. He got ten, then twelve, and at nineteen thousand five hundred dollars, to somebody bidding by telephone from three states away, he sold a tractor that was older than he was.</p>
<p>About 400 people came to the Engstrom sale, west of Stony Ford. They had come, it turned out, for the machines that were in the shed, and not for the one that was shown on the bill.</p>
<table><thead><tr><th>Lot</th><th>Age</th><th>Price</th></tr></thead><tbody><tr><td>120-horsepower tractor, two owners</td><td>41 years</td><td>$19,500</td></tr><tr><td>90-horsepower tractor, loader</td><td>44 years</td><td>$16,200</td></tr><tr><td>150-horsepower tractor, touch screen</td><td>13 years</td><td>$15,800</td></tr><tr><td>Six-row planter</td><td>29 years</td><td>$7,400</td></tr></tbody></table>
<p>“I can fix that one with what’s in my truck,” said Kyle Lund, who bought the loader. “The other one, I’d have to call somebody, and he’d have to call somebody.”</p>
<p>Carl Engstrom, who is not retiring but “putting less under roof,” kept one for himself. It is the oldest. It was not for sale, though four people asked.</p>`,
  },
]
