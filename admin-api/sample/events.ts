import type { SampleArticle } from './sample-article.ts'

export const events: readonly SampleArticle[] = [
  {
    slug: 'band-shell-concert-ninety-years',
    title: 'Ninety years on, the band shell gets its march back',
    description:
      'The Alder Falls Community Band found the handwritten score played when the Founders Park shell was opened. On Saturday it will be heard again.',
    category: 'Events',
    authorName: 'Ines Marchetti',
    daysAgo: 0,
    time: '06:30',
    picture: { file: 'band-shell.webp', alt: 'Musicians on a lit band shell at dusk, with listeners in silhouette' },
    keywords: ['concert', 'community band', 'Founders Park'],
    metaDescription:
      'The Alder Falls Community Band plays a rediscovered march at the Founders Park band shell on Saturday at 7 p.m.',
    views: 412,
    content: `<p>The score had been in the wrong box for most of a century. Filed under “Invoices, coal,” in the basement of the Alder County Historical Society, were eleven sheets of brown paper and the title, in a schoolteacher’s careful hand: <em>The Alder Valley March</em>.</p>
<p>“I nearly put it back,” said Vivian Prochaska, who has sorted the society’s papers every Tuesday for nineteen years. “Then I saw a line for the second cornet, and I thought, coal merchants do not need a second cornet.”</p>
<p>On Saturday at 7 p.m. the Alder Falls Community Band will play the march in the place it was written for, the band shell in Founders Park, which opened ninety years ago this week. Admission is free. The Garden Club will sell pie.</p>
<h2>Written in eleven days</h2>
<p>The composer was Orville Beckett, who taught music at the old Third Street School and led the town band with a rolled newspaper. His grandson Arlo conducts it today, with a baton.</p>
<p>“Grandfather was given eleven days’ notice that the shell would be finished early,” Beckett said. “You can hear it. The trio repeats a good deal.”</p>
<p>Several parts were missing. Band members rebuilt them over the past months from what was left, from a program that lists the instruments, and from the memory of Lois Petrick, 96, who stood in the front row with her father and could still hum the tune.</p>
<blockquote><p>“She hummed it a third lower than the score,” Beckett said. “We checked. The bandsmen had written the change in pencil. She was right and the paper was wrong.”</p></blockquote>
<h2>A coal bill on the back</h2>
<p>How the march got among the invoices is no mystery. Paper was dear, and the park board’s clerk was thrifty: on the back of the first cornet part is a receipt for two tons of coal, delivered to the school. The society has had both sides copied. The originals will lie under glass at the library, turned over once a week so that neither side can complain.</p>
<p>The shell itself was painted for the occasion by the shop class of the high school, in the color that came to light when they scraped it. It turned out to be yellow. Nobody living had known.</p>
<h2>If you go</h2>
<ul>
<li><strong>When:</strong> Saturday, 7 p.m.; the lawn opens at 5:30</li>
<li><strong>Where:</strong> Founders Park, Alder Falls; in the high school auditorium if it rains, or if the bank’s thermometer says less than 50</li>
<li><strong>Bring:</strong> a blanket or a chair; benches are kept for those who need them</li>
<li><strong>Parking:</strong> courthouse lot and River Street; Mill Street closes at 5</li>
</ul>
<p>The program also has waltzes, two film scores, and a piece for six trombones that Beckett describes as “a surprise to the trombones.” The march comes last. Mrs. Petrick will be in the front row.</p>`,
  },
  {
    slug: 'library-book-sale-opens-friday',
    title: 'Library book sale opens Friday',
    description:
      'About 9,000 volumes, a table of cookbooks and one complete run of a farm magazine: the Friends’ sale lasts three days.',
    category: 'Events',
    authorName: 'Courier Staff',
    daysAgo: 1,
    time: '09:15',
    picture: { file: 'book-sale.webp', alt: 'Two long shelves of books, and a table with a stack and an open one' },
    keywords: ['library', 'book sale'],
    metaDescription:
      'The Friends of the Alder Falls Library hold their book sale Friday through Sunday in the community room.',
    views: 138,
    content: `<p>The Friends of the Alder Falls Library will hold their twice-yearly book sale Friday through Sunday in the community room on Third Street. About 9,000 volumes have been sorted.</p>
<p>Hardbacks are $2, paperbacks $1, and children’s books four for a dollar. On Sunday a paper grocery bag, filled to the top but not over it, costs $5.</p>
<p>Hours are noon to 7 p.m. Friday, 9 to 4 Saturday and noon to 3 Sunday. Friends’ members may come in an hour early on the first day. Proceeds pay for the summer readers’ prizes and the large-print shelf.</p>`,
  },
  {
    slug: 'farmers-market-winter-hall',
    title: 'Farmers’ market to run all year under a roof of its own',
    description:
      'Forty stalls, a kitchen and doors wide enough for a hay wagon: the old lumber shed by the depot opens to shoppers on Saturday morning.',
    category: 'Events',
    authorName: 'Grace Adeyemi',
    daysAgo: 3,
    time: '07:10',
    picture: {
      file: 'farmers-market.webp',
      alt: 'Striped market stalls with baskets of produce and shoppers in the morning',
    },
    keywords: ['farmers’ market', 'local food', 'Depot Street'],
    metaDescription:
      'The Alder Falls farmers’ market moves into the restored lumber shed on Depot Street and will be open every Saturday of the year.',
    views: 927,
    content: `<p>For twenty-two years the Alder Falls farmers’ market has been at the mercy of the sky. On Saturday it gets a roof.</p>
<p>The restored lumber shed on Depot Street opens at 8 a.m. with forty stalls, and will open every Saturday of the year after that. Most of the familiar tables from the courthouse lawn are coming in; nine sellers are new.</p>
<p>“We had people who grew spinach under glass all year and had nowhere to sell it for half of it,” said Hannah Strand, the market’s manager. “They drove it to the city, past the doors of people who wanted to buy it.”</p>
<h2>What it cost, and who paid</h2>
<p>The shed was bought by the city for one dollar from the Brandvold family, who closed the lumber yard a generation ago. Making it safe took rather more:</p>
<table><thead><tr><th>Source</th><th>Amount</th></tr></thead><tbody><tr><td>State rural development grant</td><td>$310,000</td></tr><tr><td>City of Alder Falls</td><td>$120,000</td></tr><tr><td>Gifts from 412 households and firms</td><td>$87,450</td></tr><tr><td>Stall holders’ own association</td><td>$24,000</td></tr></tbody></table>
<p>The largest single gift came from the Stony Ford Creamery. The smallest was $1.35 in an envelope, from the second grade of Linden Grove Elementary, with a drawing of a turnip. The drawing is framed by the east door.</p>
<h2>A kitchen to rent</h2>
<p>At the north end is an inspected kitchen that anyone in the county may rent for $14 an hour. Bakers who have so far been limited to what the law lets them make at home can use it to supply shops and cafés.</p>
<p>Mai Vang, whose family has sold greens and peppers at the market since its second year, has booked Thursday nights. “My mother’s egg rolls have been illegal for two decades,” she said. “Very popular, and illegal.”</p>
<h2>Who is where</h2>
<p>Vegetables and fruit line the south wall, where the light is. Meat, eggs and milk are along the north, by the cold room. The long middle row is for bread, honey, flowers and everything else, and changes from week to week. Four stalls at the east door are kept free for people who only have something to sell now and then: a bumper crop of plums, a pile of baskets, a table of iris roots. They cost $5 a morning and are given out at 7:15 by drawing a bean from a jar.</p>
<p>Food stamps are taken at all tables, and a fund started by the hospital doubles the first $20 that is spent on vegetables. Last year that came to 1,900 bags.</p>
<p>Not everyone was in favor of the move. Some of the sellers, and a good many shoppers, liked the lawn, with the clock above it and the children under the trees. “I voted against the roof,” said Merle Adams, who has sold sweet corn from the same spot for twenty years. “Then it hailed.”</p>
<p>On the first Saturday of the month, when the weather allows it, the lawn will be used as well, for those who miss it.</p>
<p>Saturday’s opening has music by the Larks’ pep band at 9 and a ribbon at 10. Mayor Denise Halvorsen will cut it. Strand has asked her to keep the speech shorter than the queue for coffee.</p>`,
  },
  {
    slug: 'quilt-show-at-the-armory',
    title: 'Two hundred quilts, one armory, and a bed turning at three o’clock on both afternoons',
    description:
      'The Alder Valley Quilters’ Guild hangs its biggest show yet, with a century of local patterns and a raffle for the fire department.',
    category: 'Events',
    authorName: 'Ines Marchetti',
    daysAgo: 5,
    time: '11:40',
    picture: { file: 'quilt-on-frame.webp', alt: 'A quilt of stars on its frame, with three hands sewing at the edge' },
    keywords: ['quilts', 'Armory', 'Quilters’ Guild'],
    metaDescription:
      'The Alder Valley Quilters’ Guild shows 200 quilts at the Armory in Alder Falls on Saturday and Sunday.',
    views: 264,
    content: `<p>It takes eleven people and four ladders two days to hang two hundred quilts, and Joyce Tiedeman has the map. Every one has a place: the log cabins by the door, the flower baskets along the south wall, and in the middle, under the skylight, the red one.</p>
<p>The red one was pieced in Kessler by six sisters named Vacek, who each made a sixth of it without showing the others. It should not work. “It is the best thing in the building,” said Tiedeman, the guild’s president, “and two of mine are in the building.”</p>
<p>The show is open Saturday and Sunday from 10 a.m. to 5 p.m. Admission is $5; children get in free if they promise not to touch.</p>
<h2>What a bed turning is</h2>
<p>At 3 o’clock each day, about twenty old quilts are laid on a bed, one over another. They are lifted off one by one, and somebody tells what is known of each: who made it, who slept under it, what was going on in the house. It takes forty minutes and, the guild warns, handkerchiefs.</p>
<p>Visitors may bring a quilt of their own to be looked at and dated on Sunday between noon and 2 p.m., one for each family. Raffle tickets for this year’s guild quilt, a storm-at-sea in blues and grays, go toward new hose for the Stony Ford Volunteer Fire Department.</p>`,
  },
  {
    slug: 'blizzard-photographs-on-mill-street',
    title: 'The week Mill Street disappeared',
    description: 'Forty photographs of the great blizzard go up in the shop windows they were taken from.',
    category: 'Events',
    authorName: 'Walter Hruska',
    daysAgo: 16,
    time: '08:20',
    picture: {
      file: 'snowy-main-street.webp',
      alt: 'A main street of brick storefronts deep in snow at blue dusk, windows lit',
    },
    keywords: ['history', 'photography', 'Mill Street'],
    metaDescription:
      'The Historical Society and the Camera Club show forty photographs of the great blizzard in the windows of Mill Street.',
    views: 688,
    content: `<p>The snow began on a Sunday evening and by Tuesday morning there was no Mill Street. There was a white slope that started at the second-floor windows of the bank and ended somewhere near the river.</p>
<p>People who were there still measure other weather by it. People who were not have had to take it on trust, until now. Forty photographs of that week, most never shown, have been hung by the Historical Society and the River Road Camera Club in the very shop windows they were taken from.</p>
<p>“You stand in front of Petrick’s, and you look at a picture of where you are standing, and it is nine feet under,” said Vivian Prochaska of the society. “Children do not believe it. They go back and forth.”</p>
<figure><img src="/sample/snowbound-train.webp" alt="Drawing of men with shovels in front of a locomotive stuck in snow" /><figcaption>The morning mail at the Kessler cut, drawn by Elmer Prochaska, who was on it and had no camera.</figcaption></figure>
<h2>Taken from upstairs</h2>
<p>Many of the pictures are by Harold Kask, the druggist, who lived over his store and had two rolls of film and nothing else to do. He photographed men walking over the tops of parked cars; the telephone operators, who stayed at the switchboard for three days, being handed a pot of stew through a transom; and a dog named Colonel asleep on the marquee of the Rialto.</p>
<p>His daughter, county supervisor Marjorie Kask, found the negatives in a cigar box. She is in one of them, age seven, standing at what looks like ground level beside a street lamp. It is the top of the lamp.</p>
<h2>The train at Kessler</h2>
<p>One of the forty is not a photograph. Elmer Prochaska, Vivian’s uncle, was a mail clerk on the train that stuck in the Kessler cut on Monday morning with thirty-one passengers, and passed the time by drawing on the backs of registered-mail forms. They were there for two nights. Farmers came across the drifts with bread, eggs and, on the second evening, an accordion.</p>
<p>“He always said that the worst of it was the accordion,” Prochaska said. “But he married her.”</p>
<p>The society has tried to put a name to everybody who can be seen in the pictures and has got as far as 118. Visitors who know somebody are asked to write it on the card that hangs beside each window, with a pencil on a string.</p>
<p>The walk starts at the courthouse, where a free map is kept in a box by the north door, and takes about forty minutes. The windows are lit until 10 each night. Anyone with pictures of that week is asked to bring them to the society on a Tuesday, where they will be copied while you wait.</p>`,
  },
  {
    slug: 'fair-picks-new-carnival-operator',
    title: 'A bigger wheel for the fair',
    description:
      'The fair board has signed a new carnival operator, and with it a Ferris wheel that can be seen from Linden Grove.',
    category: 'Events',
    authorName: 'Nora Ellingson',
    daysAgo: 29,
    time: '15:05',
    picture: {
      file: 'county-fair.webp',
      alt: 'A ferris wheel and fair tents with strings of lights against the evening sky',
    },
    keywords: ['county fair', 'fairgrounds'],
    metaDescription:
      'The Alder County Fair board signs a three-year contract with a new carnival operator and keeps ride prices as they are.',
    views: 1140,
    content: `<p>The Alder County Fair will have twenty-two rides instead of fifteen when it next opens its gates, and a Ferris wheel 90 feet high, the fair board decided Monday.</p>
<p>The board voted 6 to 1 for a three-year contract with Three Rivers Amusements in place of the operator it has had for seventeen years. Wristbands stay at $25. Kiddie Day, on which they cost $10, stays as well.</p>
<p>“Last time we had three rides down on the Saturday,” said Gene Lindahl, president of the board. “People were polite about it. They should not have had to be.”</p>
<p>The new operator must have every ride inspected by an engineer of the fair’s choosing before the first day, and loses part of its share for every hour a ride stands still. Board member Peg Donnelly voted against, saying that the county should have asked a third firm for an offer.</p>
<p>Also on Monday the board:</p>
<ul>
<li>moved the antique tractor parade from noon to 10 a.m., when it is cooler;</li>
<li>gave the beef barn new fans, at a cost of $8,200;</li>
<li>declined, after a long discussion, to allow ducks in the pet show.</li>
</ul>`,
  },
  {
    slug: 'one-act-plays-at-the-rialto',
    title: 'Six short plays, all by people you know',
    description:
      'The Rialto Players asked the county for ten-minute plays. They got fifty-one, including one about the zoning board.',
    category: 'Events',
    authorName: 'Ines Marchetti',
    daysAgo: 47,
    time: '10:00',
    picture: { file: 'small-stage.webp', alt: 'Two actors on a small stage set as a kitchen, between red curtains' },
    keywords: ['theater', 'Rialto'],
    metaDescription: 'The Rialto Players stage six ten-minute plays by Alder County writers over two weekends.',
    views: 305,
    content: `<p>The rules were simple: ten minutes, no more than four actors, and nothing that cannot be cleaned off the stage in one minute. The Rialto Players hoped for a dozen scripts. Fifty-one came in.</p>
<p>Six will be played over the next two weekends. One is by a dairy farmer, one by a pair of sisters in the eighth grade, and one, set entirely during a hearing of the zoning board, by a person who has asked to stay unnamed until the zoning board has seen it.</p>
<p>“I laughed, and then I checked whether we have a permit for the sign,” said director Lena Marsh.</p>
<p>The funniest may be <em>The Left-Hand Lane</em>, in which a couple drives to Kessler behind a combine. The one people will talk about on the way home is <em>Dial Tone</em>, by retired operator Faye Brandvold, for a single actor and a telephone.</p>
<p>Curtain is at 7:30 p.m. Friday and Saturday and 2 p.m. Sunday. Tickets are $12, or $8 for students, at the door or at Petrick Hardware.</p>`,
  },
  {
    slug: 'river-clean-up-day-results',
    title: 'River cleanup hauls out four tons and a piano',
    description:
      'More than 260 volunteers worked eleven miles of the Alder. They found tires, a safe and most of an upright.',
    category: 'Events',
    authorName: 'Walter Hruska',
    daysAgo: 78,
    time: '16:30',
    picture: { file: 'river-valley-dawn.webp', alt: 'A river winding through a wooded valley with mist at sunrise' },
    keywords: ['Alder River', 'volunteers', 'outdoors'],
    metaDescription: 'Volunteers took 8,300 pounds of scrap out of eleven miles of the Alder River in one morning.',
    views: 521,
    content: `<p>At six in the morning the mist was still lying in the bends and 263 people were standing along it in waders, which is about as many as live in Kessler.</p>
<p>By noon they had taken 8,300 pounds of other people’s rubbish out of eleven miles of the Alder River. It is the most since the cleanup began and, the organizers hope, close to the last of the heavy stuff.</p>
<p>“The first year we filled a truck every half mile,” said county conservationist Joel Amundson. “This year we had crews who walked a mile and came back with a bucket and looked disappointed.”</p>
<h2>The list</h2>
<ul>
<li>71 tires, nineteen of them from one hole under the railroad trestle</li>
<li>a safe, open and empty, now with the sheriff</li>
<li>four bicycles, two of which have been claimed</li>
<li>a road sign for a road that does not exist</li>
<li>two thirds of an upright piano</li>
</ul>
<p>The piano took nine people and a tractor. Somebody pressed a key when it reached the bank, and it made a sound. “Not a note,” Amundson said. “A sound.”</p>
<p>Water samples taken on the same morning will be back from the laboratory in a few weeks. Last year’s were the cleanest in two decades, good enough for mussels to be seen again above the dam.</p>`,
  },
  {
    slug: 'polka-night-returns-to-kessler',
    title: 'Polka night returns to Kessler hall',
    description: 'After new floor joists and two years of waiting, the Bohemian Hall dances again.',
    category: 'Events',
    authorName: 'Courier Staff',
    daysAgo: 112,
    time: '12:00',
    picture: { file: 'accordion.webp', alt: 'A red accordion on a bench in a dance hall, under a string of lamps' },
    keywords: ['dance', 'Kessler'],
    metaDescription: 'The Bohemian Hall in Kessler reopens with a polka night after repairs to its floor.',
    views: 197,
    content: `<p>The floor of the Bohemian Hall in Kessler will hold. The engineer has said so in writing, and on Saturday the Vacek Brothers will put it to the test from 7 to 11 p.m.</p>
<p>The hall closed two years ago when a dancer’s heel went through a board. Volunteers have since replaced eighteen joists and kept all of the maple above them. Admission is $8; supper, with dumplings, is served from 5:30. Dancers are asked not to wear boots that have been in a barn.</p>`,
  },
  {
    slug: 'astronomers-invite-the-county',
    title: 'Bring your own chair: a dark-sky night at Osprey Lake',
    description: 'The lights on the pier go off at nine, and a dozen telescopes will be pointed at Saturn.',
    category: 'Events',
    authorName: 'Danny Vang',
    daysAgo: 151,
    time: '13:25',
    picture: { file: 'stargazers.webp', alt: 'People beside a large telescope on a hill, under the Milky Way' },
    keywords: ['astronomy', 'Osprey Lake', 'families'],
    metaDescription: 'Amateur astronomers set up a dozen telescopes at Osprey Lake and the town turns off its lights.',
    views: 343,
    content: `<p>Osprey Lake will go dark on purpose on Friday night. At 9 p.m. the township turns off the pier lights and the fourteen street lamps along Shore Road, and asks everybody who lives there to draw the curtains.</p>
<p>What is left, if the clouds stay away, is a sky that people in most of the country no longer have. Members of three astronomy clubs will bring a dozen telescopes to the beach, among them one that Stony Ford science teacher Alan Dietz built from a length of culvert.</p>
<p>“It is ugly, and it collects more light than anything else on that beach,” Dietz said.</p>
<p>The plan is Saturn first, then a star cluster, then whatever children ask for. “Last time a girl asked to see where the sky ends,” he said. “We showed her the faintest thing we could find and told her to keep going.”</p>
<p>Flashlights should be covered with red cellophane, which will be handed out at the gate. There is no charge. If it is cloudy, the town will try again on Saturday; the telephone line of the township hall has the decision after 6 p.m.</p>`,
  },
]
